import type { KnowledgeBase, KnowledgeBaseItem, KnowledgeBaseOption } from '#contract/knowledge.contract.ts';
import type { KnowledgeItemRow } from './knowledge.repository.ts';

const ICON = '📚';

export function presentItem(row: KnowledgeItemRow): KnowledgeBaseItem {
  return {
    id: row.id,
    name: row.name,
    tags: row.tags,
    default_language: row.defaultLanguage,
    remark: row.remark,
    characters: row.characterCount,
    passages: row.passageCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentKnowledgeBase(row: KnowledgeItemRow & { content: string }): KnowledgeBase {
  return { ...presentItem(row), content: row.content };
}

/** For those who choose one: nothing of what it says. */
export function presentOption(row: KnowledgeItemRow): KnowledgeBaseOption {
  return { id: row.id, name: row.name, icon: ICON, description: row.remark };
}
