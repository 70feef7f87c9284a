import type { Chatbot, Personality } from '#contract/chatbots.contract.ts';
import { FRIEND_LANGUAGES, type FriendLanguage } from '#contract/friend-constants.ts';

/** What a child has chosen for an AI friend so far. */
export type Choices = {
  name: string;
  language: FriendLanguage | null;
  personalities: readonly Personality[];
  /** The chosen prompt; null while there is none and where the child writes its own. */
  promptId: string | null;
  customPrompt: string;
  /** Ids of the chosen topics. */
  knowledge: readonly string[];
};

export type Step = 1 | 2 | 3 | 4;
export const STEPS: readonly { step: Step; title: string }[] = [
  { step: 1, title: '名字和語言' },
  { step: 2, title: '性格' },
  { step: 3, title: '本領' },
  { step: 4, title: '完成' },
];

export const NOTHING_CHOSEN: Choices = {
  name: '',
  language: null,
  personalities: [],
  promptId: null,
  customPrompt: '',
  knowledge: [],
};

export function isStepValid(step: Step, choices: Choices): boolean {
  if (step === 1) return choices.name.trim() !== '' && choices.language !== null;
  if (step === 2) return choices.personalities.length > 0;
  if (step === 3) return choices.promptId !== null || choices.customPrompt.trim() !== '';
  return true;
}

/** The first step that still lacks something; null when all are complete. */
export function findIncomplete(choices: Choices): Step | null {
  return STEPS.find(({ step }) => !isStepValid(step, choices))?.step ?? null;
}

/** Marks that nobody sees: in a name they would turn round the sentences in which it stands. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A preset prompt and own words exclude each other, and a prompt speaks one language. */
export function change(choices: Choices, patch: Partial<Choices>): Choices {
  const next = { ...choices, ...patch };
  next.name = next.name.replace(DIRECTION_MARKS, '');
  if (patch.promptId) next.customPrompt = '';
  if (patch.customPrompt) next.promptId = null;
  if (next.language !== choices.language && patch.promptId === undefined) next.promptId = null;
  return next;
}

export function isSame(one: Choices, other: Choices): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder({ name, language, personalities, promptId, customPrompt, knowledge }: Choices) {
  return [name, language, [...personalities].sort(), promptId, customPrompt, [...knowledge].sort()];
}

/** Adds it to those that are chosen, or takes it away. */
export function toggle<T>(chosen: readonly T[], one: T): readonly T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}

export function choicesOf({ name, response_language, friend }: Chatbot): Choices {
  return {
    name,
    language: FRIEND_LANGUAGES.find((known) => known === response_language) ?? null,
    personalities: friend?.personalities ?? [],
    promptId: friend?.prompt_id ?? null,
    customPrompt: friend?.custom_prompt ?? '',
    knowledge: friend?.knowledge ?? [],
  };
}
