import { EMAIL_INVALID, EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '#contract/user-management.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import { findViolatedConstraint, type Transaction } from '../../platform/db/database.ts';
import { findSchoolsByName } from '../schools/index.ts';
import * as repository from './managed-users.repository.ts';
import { tooLong, toSchoolName, type UserFields, type UserStatus } from './user-fields.ts';
import type { UserState } from './user-state.ts';

/** Fields as a request has them: what is left out keeps its value. */
export type Sent = {
  name?: string;
  email?: string;
  user_type?: string | undefined;
  status?: UserStatus | undefined;
  school?: string | null | undefined;
  access_expiry?: string | null | undefined;
};

export type School = { schoolId: string | null; school: string | null };

/** The school that was sent, held until the transaction ends; undefined when none was. It comes first in one. */
export async function findSentSchool(
  tx: Transaction,
  sent: Sent,
  path = 'school',
): Promise<School | undefined> {
  const name = toSchoolName(sent.school);
  if (name === undefined) return undefined;
  if (name === null) return { schoolId: null, school: null };
  const school = (await findSchoolsByName(tx, [name])).get(name);
  if (school) return { schoolId: school.id, school: school.name };
  const { message } = new AppError('school_not_found');
  throw new AppError('school_not_found', { fields: [{ path, message }] });
}

/** A user as it would be. */
export function applySent<State extends UserState>(
  before: State,
  sent: Sent,
  school: School | undefined,
  fields: UserFields,
): State {
  const { name = before.name, user_type = before.userType, status = before.status, access_expiry } = sent;
  const isSameExpiry = access_expiry === undefined || fields.isExpiry(access_expiry, before.accessExpiry);
  return {
    ...before,
    ...school,
    name,
    email: sent.email === undefined ? before.email : toEmail(sent.email, before.email),
    userType: user_type,
    status,
    accessExpiry: isSameExpiry ? before.accessExpiry : fields.toExpiry(access_expiry),
  };
}

/** Of whom nobody had to ask for an address before, the name to sign in with may stay what it is. */
function toEmail(sent: string, stored: string): string {
  if (sent === stored) return stored;
  const email = sent.normalize('NFKC');
  // One sign may stand for several letters.
  if (email.length > EMAIL_MAX_LENGTH) throw wrongEmail(tooLong(EMAIL_MAX_LENGTH));
  if (!EMAIL_PATTERN.test(email)) throw wrongEmail(EMAIL_INVALID);
  return email;
}

function wrongEmail(message: string): AppError {
  return new AppError('invalid_input', { message, fields: [{ path: 'email', message }] });
}

/**
 * Writes, and answers which of these users were the last admins, whom the caller must not let go. Somebody must be able to
 * act as an admin, and somebody without an end to it, where there was one: else the day comes when nobody can.
 */
export async function writeAndFindLastAdmins(
  tx: Transaction,
  users: readonly repository.ManagedUserRow[],
  write: () => Promise<void>,
): Promise<repository.ManagedUserRow[]> {
  const admins = users.filter(({ userType, status }) => userType === 'admin' && status === 'active');
  if (admins.length === 0) {
    await write();
    return [];
  }
  const before = await repository.countAdmins(tx);
  await write();
  const after = await repository.countAdmins(tx);
  const isLost = (kind: keyof typeof after) => after[kind] === 0 && before[kind] > 0;
  return isLost('acting') || isLost('permanent') ? admins : [];
}

/** What the database refused, in the words of a change of users. */
export function explainViolation(error: unknown, emailCode: 'email_in_use' | 'email_taken'): never {
  if (findViolatedConstraint(error) !== 'users_email_key') throw error;
  const { message } = new AppError(emailCode);
  throw new AppError(emailCode, { fields: [{ path: 'email', message }] });
}
