import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Granter, isWithinReach, listUngrantable } from '../users/index.ts';
import type { ManagedUserRow, TypeRow } from './managed-users.repository.ts';

/**
 * What nobody may do to whom. Every write of users asks here, about rows that it holds until it ends (see
 * open-ground.ts): whose type has more than the caller is out of reach, nobody gives more than they have, nobody changes
 * what they may do themselves.
 */
export type Rules = {
  actorId: string;
  granter: Granter;
  types: ReadonlyMap<string, TypeRow>;
  /** The permissions that everybody has. */
  floor: readonly string[];
};

/** How it would be afterwards. */
export type Wanted = Pick<ManagedUserRow, 'userType' | 'status' | 'accessExpiry'> & { password?: boolean };

export type Refusal = { code: ErrorCode; field: string; message: string };

export function findRefusal(rules: Rules, user: ManagedUserRow, wanted: Wanted): Refusal | undefined {
  if (user.id === rules.actorId) return findOwnRefusal(user, wanted);
  if (!isReachable(rules, user)) return refusal('user_out_of_reach', 'id');
  return wanted.userType === user.userType ? undefined : findTypeRefusal(rules, wanted.userType);
}

/** Whether this person may change that user at all. */
export function isReachable({ actorId, granter, types, floor }: Rules, user: ManagedUserRow): boolean {
  const type = types.get(user.userType) ?? { name: user.userType, permissions: ['all'] };
  return user.id === actorId || isWithinReach(granter, type, floor);
}

/** Why this person may not make anybody a user of the type. */
export function findTypeRefusal({ granter, types, floor }: Rules, name: string): Refusal | undefined {
  const type = types.get(name);
  if (!type) return refusal('user_type_not_found', 'user_type');
  if (isWithinReach(granter, type, floor)) return undefined;
  const ungrantable = listUngrantable(granter, type.permissions, floor);
  // Type admin means all, whatever is listed.
  const permissions = ungrantable.length > 0 ? ungrantable.join('、') : 'all';
  return refusal('grants_too_much', 'user_type', { permissions });
}

function findOwnRefusal(user: ManagedUserRow, wanted: Wanted): Refusal | undefined {
  if (wanted.password) return refusal('own_password_elsewhere', 'password');
  if (wanted.userType !== user.userType) return refusal('own_rights_fixed', 'user_type');
  if (wanted.status !== user.status) return refusal('own_rights_fixed', 'status');
  if (wanted.accessExpiry?.getTime() !== user.accessExpiry?.getTime())
    return refusal('own_rights_fixed', 'access_expiry');
  return undefined;
}

function refusal(code: ErrorCode, field: string, values: Readonly<Record<string, string>> = {}): Refusal {
  return { code, field, message: new AppError(code, { values }).message };
}

/** For a change of one user: the field says what is wrong. */
export function refuse({ code, field, message }: Refusal): never {
  throw new AppError(code, { message, fields: [{ path: field, message }] });
}

/** For a change of many: the fields say who is in the way, each by the place of their id. */
export function refuseMany(refusals: readonly { user: ManagedUserRow; place: number; reason: Refusal }[]) {
  const [first] = refusals;
  if (!first) return;
  throw new AppError(first.reason.code, {
    message: first.reason.message,
    fields: refusals.map(({ user, place, reason }) => ({
      path: `ids.${place}`,
      message: `${user.name}：${reason.message}`,
    })),
  });
}
