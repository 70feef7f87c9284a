import type { Permission } from '#contract/permissions.ts';
import type { UserType } from '#contract/user-types.contract.ts';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { isKnown } from './permission-groups.ts';

/** What the form of a user type holds. */
export type TypeFields = {
  name: string;
  description: string;
  status: UserType['status'];
  accessiblePages: Permission[];
};

/** What the form begins with; null for a new type. */
export function fieldsOf(type: UserType | null): TypeFields {
  return {
    name: type?.name ?? '',
    description: type?.description ?? '',
    status: type?.status ?? 'active',
    accessiblePages: type?.accessiblePages.filter(isKnown) ?? [],
  };
}

/** The order in which pages were chosen does not count. */
export function isSame(a: TypeFields, b: TypeFields): boolean {
  const pagesOf = ({ accessiblePages }: TypeFields) => accessiblePages.toSorted().join(' ');
  return (
    a.name === b.name && a.description === b.description && a.status === b.status && pagesOf(a) === pagesOf(b)
  );
}

/** What was typed and not saved, over what is saved; it outlives a reload and an expired session (lib/drafts.ts). */
export function readTypeDraft(userId: string, id: string | null, saved: TypeFields): TypeFields {
  const { name, description, status, accessiblePages } = parse(readDraft(userId, nameOf(id)));
  return {
    name: typeof name === 'string' ? name : saved.name,
    description: typeof description === 'string' ? description : saved.description,
    status: status === 'active' || status === 'inactive' ? status : saved.status,
    accessiblePages: Array.isArray(accessiblePages)
      ? accessiblePages.map(String).filter(isKnown)
      : saved.accessiblePages,
  };
}

export function writeTypeDraft(
  userId: string,
  id: string | null,
  saved: TypeFields,
  fields: TypeFields,
): void {
  writeDraft(userId, nameOf(id), isSame(saved, fields) ? '' : JSON.stringify(fields));
}

export function clearTypeDraft(userId: string, id: string | null): void {
  writeDraft(userId, nameOf(id), '');
}

function nameOf(id: string | null): string {
  return `user-type:${id ?? 'new'}`;
}

function parse(text: string): Readonly<Partial<Record<keyof TypeFields, unknown>>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
