import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import type { SystemPromptRow } from './system-prompts.repository.ts';

export function presentSystemPrompt(row: SystemPromptRow): SystemPrompt {
  return {
    id: row.id,
    title: row.title,
    icon: row.icon,
    description: row.description,
    prompt_text: row.promptText,
    category: row.category,
    language: row.language,
    is_active: row.isActive,
    is_default: row.isDefault,
    created_by_name: row.createdByName,
  };
}
