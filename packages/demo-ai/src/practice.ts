import { findMistakes, type Mistake } from './mistakes.ts';
import { clip } from './sentences.ts';

/** How a partner answers in a language, by the name that a prompt has for it. */
const REPLIES: readonly [language: RegExp, reply: (said: string) => string][] = [
  [/英語|english/i, (said) => `You said “${said}”. That is interesting! Can you tell me a little more?`],
  [/日語/, () => '教えてくれてありがとう。もう少し話してください。'],
  [/法語/, () => 'Merci de me l’avoir dit ! Peux-tu m’en dire un peu plus ?'],
  [/德語/, () => 'Danke, dass du mir das erzählst! Kannst du mir etwas mehr davon sagen?'],
  [/西班牙語/, () => '¡Gracias por contármelo! ¿Puedes contarme un poco más?'],
  [/廣東話/, () => '多謝你話我知！你可唔可以講多少少呀？'],
  [/普通話/, () => '謝謝你告訴我！你可以再多說一點嗎？'],
];
const SAID_LENGTH = 40;

/** A short reply that keeps a conversation going, in the language that the prompt names first. */
export function replyTo(message: string, system: string): string {
  const named = REPLIES.map(([language, reply]) => ({ place: system.search(language), reply }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place);
  const said = clip(message.trim().replaceAll(/\s+/g, ' '), SAID_LENGTH);
  return `（示範）${(named[0]?.reply ?? REPLIES[0]?.[1])?.(said) ?? said}`;
}

export function makePractice(message: string, system: string): { reply: string; corrections: Mistake[] } {
  return { reply: replyTo(message, system), corrections: findMistakes(message) };
}

const KIND_NAMES: Readonly<Record<string, string>> = {
  tense: '時態',
  agreement: '一致',
  article: '冠詞',
  grammar: '文法',
  spelling: '拼寫',
  preposition: '介詞',
  'word-choice': '用詞',
};

export function writePractice(message: string, system: string): string {
  const { reply, corrections } = makePractice(message, system);
  const blocks = corrections.map(
    ({ original, corrected, explanation, kind }) =>
      `原句：${original}\n修正：${corrected}\n說明：${explanation}\n類型：${KIND_NAMES[kind] ?? '其他'}`,
  );
  return [reply, ...blocks].join('\n\n');
}
