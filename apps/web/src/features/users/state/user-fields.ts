import {
  EMAIL_INVALID,
  EMAIL_PATTERN,
  type ManagedUser,
  USER_REQUIRED,
  USER_REQUIRED_ON_EDIT,
} from '#contract/user-management.contract.ts';
import { formatDay } from '#web/lib/words/format-moment.ts';
import type { UserStatus } from '#web/lib/words/user-columns.ts';
import type { NewUserBody, UserChanges } from '../api/save-user.ts';

/** What the form of a user holds. */
export type UserFields = {
  name: string;
  email: string;
  /** On a change empty keeps the password. */
  password: string;
  user_type: string;
  /** Empty for none. */
  school: string;
  status: UserStatus;
  isPermanent: boolean;
  /** The last day of the access as `yyyy-MM-dd`, where it is not permanent. */
  lastDay: string;
};

export type FieldName = keyof UserFields;

/** What keeps the form from being saved: words beside the first of these fields, or above the buttons without one. */
export type Problem = { text: string; fields: readonly FieldName[] };

export function fieldsOf(user: ManagedUser | null): UserFields {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    user_type: user?.user_type ?? 'free',
    school: user?.school ?? '',
    status: user?.status ?? 'active',
    isPermanent: !user?.access_expiry,
    lastDay: user?.access_expiry ? formatDay(user.access_expiry) : '',
  };
}

export function isSame(a: UserFields, b: UserFields): boolean {
  return listChanged(a, b).length === 0;
}

/** What is wrong with the form, null stands for a new user. */
export function findProblem(fields: UserFields, saved: UserFields | null): Problem | null {
  const required: FieldName[] = saved ? ['name', 'email'] : ['name', 'email', 'password'];
  const missing = required.filter((name) => String(fields[name]).trim() === '');
  if (missing.length > 0) return { text: saved ? USER_REQUIRED_ON_EDIT : USER_REQUIRED, fields: missing };
  const email = fields.email.trim();
  if (email !== saved?.email && !EMAIL_PATTERN.test(email)) return { text: EMAIL_INVALID, fields: ['email'] };
  if (!fields.isPermanent && fields.lastDay === '') return { text: '請輸入有效的日期', fields: ['lastDay'] };
  return null;
}

export function toNewUser(id: string, fields: UserFields): NewUserBody {
  return {
    id,
    name: fields.name.trim(),
    email: fields.email.trim(),
    password: fields.password,
    user_type: fields.user_type,
    school: fields.school || null,
    status: fields.status,
    access_expiry: fields.isPermanent ? null : fields.lastDay,
  };
}

/** Says only what was changed here: somebody else may have changed the rest, and an expiry is more exact than its day. */
export function toChanges(fields: UserFields, saved: UserFields): UserChanges {
  const changed = new Set(listChanged(fields, saved));
  return {
    name: fields.name.trim(),
    email: fields.email.trim(),
    ...(fields.password.trim() !== '' && { password: fields.password }),
    ...(changed.has('user_type') && { user_type: fields.user_type }),
    ...(changed.has('school') && { school: fields.school || null }),
    ...(changed.has('status') && { status: fields.status }),
    ...((changed.has('isPermanent') || changed.has('lastDay')) && {
      access_expiry: fields.isPermanent ? null : fields.lastDay,
    }),
  };
}

function listChanged(a: UserFields, b: UserFields): FieldName[] {
  return (Object.keys(a) as FieldName[]).filter((name) => a[name] !== b[name]);
}
