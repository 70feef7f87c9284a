import { NEW_PROMPT, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { readDraft, writeDraft } from '#web/lib/drafts.ts';
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

export function isSame(a: PromptFields, b: PromptFields): boolean {
  return NAMES.every((name) => a[name] === b[name]);
}

/** What was typed and not saved, over what is saved; it outlives a reload and an expired session (lib/drafts.ts). */
export function readPromptDraft(userId: string, id: string | null, saved: PromptFields): PromptFields {
  const draft = parse(readDraft(userId, nameOf(id)));
  const changed = NAMES.filter((name) => typeof draft[name] === typeof saved[name]);
  return { ...saved, ...Object.fromEntries(changed.map((name) => [name, draft[name]])) };
}

export function writePromptDraft(
  userId: string,
  id: string | null,
  saved: PromptFields,
  fields: PromptFields,
): void {
  const changed = NAMES.filter((name) => fields[name] !== saved[name]);
  const difference = Object.fromEntries(changed.map((name) => [name, fields[name]]));
  writeDraft(userId, nameOf(id), changed.length === 0 ? '' : JSON.stringify(difference));
}

export function clearPromptDraft(userId: string, id: string | null): void {
  writeDraft(userId, nameOf(id), '');
}

function nameOf(id: string | null): string {
  return `system-prompt:${id ?? 'new'}`;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
