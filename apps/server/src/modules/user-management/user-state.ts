import { type AuditDetails, listChanges } from '../audit/index.ts';
import type { ManagedUserRow } from './managed-users.repository.ts';
import { STATUS_WORDS, type UserFields } from './user-fields.ts';
import type { UserChanges } from './users-write.repository.ts';

/** What an administrator sets; the school comes with its name. */
export type UserState = Pick<
  ManagedUserRow,
  'name' | 'email' | 'userType' | 'schoolId' | 'school' | 'status' | 'accessExpiry'
>;

const COLUMNS = ['name', 'email', 'userType', 'schoolId', 'status', 'accessExpiry'] as const;
const WIRE_NAMES: Readonly<Record<(typeof COLUMNS)[number], string>> = {
  name: 'name',
  email: 'email',
  userType: 'user_type',
  schoolId: 'school',
  status: 'status',
  accessExpiry: 'access_expiry',
};

/** What a new user got, as people read it; nothing of what they did not get. */
export function describeNew(
  user: Pick<UserState, 'userType' | 'school' | 'status' | 'accessExpiry'>,
  { showExpiry }: UserFields,
): AuditDetails {
  const given = {
    user_type: user.userType,
    school: user.school ?? '',
    status: STATUS_WORDS[user.status],
    access_expiry: showExpiry(user.accessExpiry),
  };
  return listChanges({ user_type: '', school: '', status: '', access_expiry: '' }, given);
}

/** What differs: as it is stored, and as people read it. */
export function compareStates(
  before: UserState,
  after: UserState,
  { showExpiry }: UserFields,
): { columns: UserChanges; details: AuditDetails } {
  const show = (state: UserState): Record<(typeof COLUMNS)[number], string> => ({
    name: state.name,
    email: state.email,
    userType: state.userType,
    schoolId: state.school ?? '無',
    status: STATUS_WORDS[state.status],
    accessExpiry: showExpiry(state.accessExpiry),
  });
  const differing = COLUMNS.filter((column) => before[column]?.valueOf() !== after[column]?.valueOf());
  const [from, to] = [show(before), show(after)];
  return {
    columns: Object.fromEntries(differing.map((column) => [column, after[column]])),
    details: Object.fromEntries(
      differing.map((column) => [WIRE_NAMES[column], { from: from[column], to: to[column] }]),
    ),
  };
}
