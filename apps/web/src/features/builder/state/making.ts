import { type Chatbot, friendSchema } from '#contract/chatbots.contract.ts';
import { FRIEND_LANGUAGES } from '#contract/friend-constants.ts';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { type Choices, choicesOf, isSame, NOTHING_CHOSEN, STEPS, type Step } from './choices.ts';
import { makeFriendId } from './friend-id.ts';

/** The friend that is on the table: a new one, or one that is changed. */
export type Making = {
  /** Made here; it stays the same however often it is saved. */
  id: string;
  step: Step;
  choices: Choices;
  /** What the server has of it; null before the first save. */
  saved: Choices | null;
};

export function newMaking(): Making {
  return { id: makeFriendId(null), step: 1, choices: NOTHING_CHOSEN, saved: null };
}

/** A friend that is there, to be looked over and changed. */
export function makingOf(chatbot: Chatbot): Making {
  const saved = choicesOf(chatbot);
  return { id: chatbot.id, step: 4, choices: saved, saved };
}

/** Something was chosen that the server does not have. */
export function isUnsaved({ choices, saved }: Making): boolean {
  return !isSame(choices, saved ?? NOTHING_CHOSEN);
}

const DRAFT = 'friend';

/** What this tab has on the table, after a reload and after signing in again, too. */
export function readMaking(userId: string): Making {
  const { id, step, choices, saved } = parse(readDraft(userId, DRAFT));
  const kept = readChoices(choices);
  if (typeof id !== 'string' || kept === null) return newMaking();
  return {
    id,
    step: STEPS.find((known) => known.step === step)?.step ?? 1,
    choices: kept,
    saved: readChoices(saved),
  };
}

export function writeMaking(userId: string, making: Making): void {
  writeDraft(userId, DRAFT, JSON.stringify(making));
}

function readChoices(value: unknown): Choices | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, language, personalities, promptId, customPrompt, knowledge } = value as Record<
    string,
    unknown
  >;
  const friend = friendSchema.safeParse({
    personalities,
    prompt_id: promptId,
    custom_prompt: customPrompt,
    knowledge,
  });
  if (typeof name !== 'string' || !friend.success) return null;
  return {
    name,
    language: FRIEND_LANGUAGES.find((known) => known === language) ?? null,
    personalities: friend.data.personalities,
    promptId: friend.data.prompt_id,
    customPrompt: friend.data.custom_prompt,
    knowledge: friend.data.knowledge,
  };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
