import type { BuiltInUserType } from '#contract/permissions.ts';

const LABELS: Readonly<Record<BuiltInUserType, string>> = {
  admin: '管理員',
  premium: '高級會員',
  free: '免費用戶',
  student: '學生',
  teacher: '教師',
};

const labelOf = new Map<string, string>(Object.entries(LABELS));

/** A user type in words: the built-in ones have Chinese names, one that the school made is called what it is called. */
export function userTypeLabel(name: string): string {
  return labelOf.get(name) ?? name;
}
