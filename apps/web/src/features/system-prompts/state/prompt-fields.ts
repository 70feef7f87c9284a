import { NEW_PROMPT, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import type { PromptCategory, PromptLanguage } from './prompt.ts';

/** What the form of a prompt holds. */
export type PromptFields = {
  title: string;
  icon: string;
  description: string;
  prompt_text: string;
  category: PromptCategory;
  language: PromptLanguage;
  is_active: boolean;
};

const NAMES = Object.keys(NEW_PROMPT) as (keyof PromptFields)[];

/** What the form begins with; null for a new prompt. */
export function fieldsOf(prompt: SystemPrompt | null): PromptFields {
  const from = prompt ?? NEW_PROMPT;
  return Object.fromEntries(NAMES.map((name) => [name, from[name]])) as PromptFields;
}

/** What a draft of the form is kept under; null stands for a new prompt. */
export function draftName(id: string | null): string {
  return `system-prompt:${id ?? 'new'}`;
}
