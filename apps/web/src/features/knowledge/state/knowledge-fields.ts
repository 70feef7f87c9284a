import { KNOWLEDGE_MAX_LENGTH, type ResponseLanguage } from '#contract/constants.ts';
import { inThousands } from './in-thousands.ts';

/** What the form edits of a knowledge base. */
export type KnowledgeFields = {
  name: string;
  content: string;
  tags: readonly string[];
  default_language: ResponseLanguage;
  remark: string;
};

export const NEW_FIELDS: KnowledgeFields = {
  name: '',
  content: '',
  tags: [],
  default_language: 'zh-HK',
  remark: '',
};

export const LANGUAGE_LABELS: Readonly<Record<ResponseLanguage, string>> = {
  'zh-HK': '繁體中文（香港）',
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文（台灣）',
};

/** The longest that the server takes, in characters. */
export const LONGEST = { name: 200, tag: 50, tags: 50, remark: 5_000 } as const;

export type Problems = { name?: string; content?: string };

export function findProblems({ name, content }: KnowledgeFields): Problems {
  return {
    ...(name.trim() === '' && { name: '請輸入知識庫名稱' }),
    ...(content.trim() === '' && { content: '請輸入知識庫內容' }),
    ...(content.length > KNOWLEDGE_MAX_LENGTH && { content: tooLong(content.length) }),
  };
}

function tooLong(length: number): string {
  const longest = inThousands(KNOWLEDGE_MAX_LENGTH);
  return `內容共 ${inThousands(length)} 字，超過上限 ${longest} 字，請分成幾個知識庫`;
}

export function areEqual(a: KnowledgeFields, b: KnowledgeFields): boolean {
  const [tags, others] = [a.tags.join('\n'), b.tags.join('\n')];
  return (
    a.name === b.name &&
    a.default_language === b.default_language &&
    a.remark === b.remark &&
    tags === others &&
    a.content === b.content
  );
}

/** The tags with one more, or null when there is nothing to add: it is empty, in the list already, or one too many. */
export function addTag(tags: readonly string[], typed: string): readonly string[] | null {
  const tag = typed.trim();
  return tag === '' || tags.includes(tag) || tags.length >= LONGEST.tags ? null : [...tags, tag];
}
