import type { ResponseLanguage } from '#contract/constants.ts';
import type { KnowledgeBaseItem } from '#contract/knowledge.contract.ts';
import type { UnsyncedKnowledgeBase } from '#web/lib/drafts/unsynced-knowledge.ts';
import { sortRows } from '#web/lib/lists/sort-rows.ts';

/** A row of the list. What was not yet sent has no passages, and is the one that counts. */
export type KnowledgeRow = {
  id: string;
  name: string;
  tags: readonly string[];
  language: ResponseLanguage;
  remark: string;
  characters: number;
  passages: number | null;
  updatedAt: string;
  /** Can be looked at only. */
  isSample: boolean;
  unsynced: UnsyncedKnowledgeBase | null;
};

export type ListFilter = { search: string; tag: string; language: string; order: string };

/** Unsynced ones first; one of them stands in the place of the stored one. */
export function listRows(
  items: readonly KnowledgeBaseItem[],
  unsynced: readonly UnsyncedKnowledgeBase[],
  isSample: boolean,
): KnowledgeRow[] {
  const waiting = new Set(unsynced.map(({ id }) => id));
  const others = items.filter(({ id }) => !waiting.has(id)).map((item) => rowOf(item, isSample));
  return [...unsynced.map(rowOfUnsynced), ...others];
}

function rowOf(item: KnowledgeBaseItem, isSample: boolean): KnowledgeRow {
  const { id, name, tags, default_language, remark, characters, passages, updated_at } = item;
  const language = default_language;
  return {
    id,
    name,
    tags,
    language,
    remark,
    characters,
    passages,
    updatedAt: updated_at,
    isSample,
    unsynced: null,
  };
}

function rowOfUnsynced(entry: UnsyncedKnowledgeBase): KnowledgeRow {
  return {
    id: entry.id,
    name: entry.name,
    tags: entry.tags,
    language: entry.default_language,
    remark: entry.remark,
    characters: entry.content.length,
    passages: null,
    updatedAt: entry.updated_at,
    isSample: false,
    unsynced: entry,
  };
}

const SORT_KEYS = {
  name: ({ name }: KnowledgeRow) => name,
  size: ({ characters }: KnowledgeRow) => characters,
  updated: ({ updatedAt }: KnowledgeRow) => updatedAt,
};

/** Every word of the search stands in the name, a tag or the remark. */
export function filterRows(rows: readonly KnowledgeRow[], filter: ListFilter): readonly KnowledgeRow[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(({ name, tags, remark, language }) => {
    const text = [name, ...tags, remark].join('\n').toLowerCase();
    const isTagged = filter.tag === '' || tags.includes(filter.tag);
    return (
      isTagged &&
      (filter.language === '' || language === filter.language) &&
      words.every((word) => text.includes(word))
    );
  });
  return sortRows(found, filter.order, SORT_KEYS);
}

export function listTags(rows: readonly KnowledgeRow[]): string[] {
  return [...new Set(rows.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'zh-Hant'));
}
