import { FRIEND_CONSTANTS, type FriendLanguage, friendWelcome } from '#contract/friend-constants.ts';
import type { NewChatbot } from '#web/lib/api/create-chatbot.ts';
import type { Choices } from './choices.ts';
import type { PromptOption, TopicOption } from './default-options.ts';
import { personalityLabel } from './personalities.ts';

type Chosen = { language: FriendLanguage; prompt: PromptOption | null; topics: readonly TopicOption[] };

/** The whole chatbot that the choices make. A new one is awake; one that is there stays as it is, awake or at rest. */
export function friendBody(choices: Choices, chosen: Chosen): NewChatbot {
  const name = choices.name.trim();
  return {
    ...FRIEND_CONSTANTS,
    name,
    response_language: chosen.language,
    system_prompt: systemPrompt(choices, chosen),
    welcome_message: friendWelcome(name),
    friend: {
      personalities: [...choices.personalities],
      prompt_id: chosen.prompt?.id ?? null,
      custom_prompt: chosen.prompt ? '' : choices.customPrompt,
      // Also those that could not be read just now and are missing in the prompt.
      knowledge: [...choices.knowledge],
    },
  };
}

const LINES: Readonly<Record<FriendLanguage, { personality: string; topics: string; comma: string }>> = {
  'zh-TW': { personality: '你的性格：', topics: '你特別懂的主題：', comma: '、' },
  'zh-CN': { personality: '你的性格：', topics: '你特别懂的主题：', comma: '、' },
  en: { personality: 'Your personality: ', topics: 'Topics you know well: ', comma: ', ' },
};

/** The text of the prompt, then the labels of the personalities and the names of the topics, in the friend's language. */
function systemPrompt(
  { personalities, customPrompt }: Choices,
  { language, prompt, topics }: Chosen,
): string {
  const { personality, topics: about, comma } = LINES[language];
  const labels = personalities.map((one) => personalityLabel(one, language));
  const names = topics.map((topic) => topic.names?.[language] ?? topic.name);
  const lines = [
    labels.length > 0 && personality + labels.join(comma),
    names.length > 0 && about + names.join(comma),
  ].filter((line) => line !== false);
  return [prompt?.prompt_text ?? customPrompt.trim(), lines.join('\n')].join('\n\n').trim();
}
