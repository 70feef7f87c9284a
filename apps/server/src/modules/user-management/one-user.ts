import type { Input } from '#contract/operation.ts';
import { createUser, deleteUser, updateUser } from '#contract/user-management.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto/password.ts';
import { type Database, findViolatedConstraint, type Transaction } from '../../platform/db/database.ts';
import { writeInTurn } from '../../platform/db/write-in-turn.ts';
import { type AuditDetails, appendAudit, listTargets, wasDoneBy } from '../audit/index.ts';
import { findPasswordHash } from '../users/index.ts';
import { assignTo } from './assign-chatbots.ts';
import { findRefusal, findTypeRefusal, type Refusal, refuse } from './change-rules.ts';
import type * as repository from './managed-users.repository.ts';
import { openGround } from './open-ground.ts';
import {
  applySent,
  explainViolation,
  findSentSchool,
  type Sent,
  writeAndFindLastAdmins,
} from './user-changes.ts';
import type { UserFields } from './user-fields.ts';
import { compareStates, describeNew, type UserState } from './user-state.ts';
import * as writing from './users-write.repository.ts';

type NewUser = Input<typeof createUser>['body'];
type Change = Sent & { chatbots_access?: readonly string[] | undefined; passwordHash?: string };

/** Writes of one user: rules, rows and the log in one transaction. */
export function makeOneUser({ db, fields }: { db: Database; fields: UserFields }) {
  /** `isAgain`: a creation that was sent twice, which may change only what it made. */
  async function change(
    tx: Transaction,
    actor: Actor,
    id: string,
    { passwordHash: newPassword, chatbots_access, ...sent }: Change,
    isAgain = false,
  ): Promise<void> {
    const school = await findSentSchool(tx, sent);
    const { access } = isAgain ? createUser : updateUser;
    const { rules, users } = await openGround(tx, actor, { access, ids: [id], fate: 'changed' });
    const before = found(users[0]);
    if (isAgain && !(await wasDoneBy(tx, { action: 'user_created', targetId: id, actorId: actor.id })))
      throw foreignId();
    // Whoever has signed in may have chosen another one since.
    const passwordHash = isAgain && before.lastLogin ? undefined : newPassword;
    const after = applySent(before, sent, school, fields);
    refuseFor(findRefusal(rules, before, { ...after, password: passwordHash !== undefined }));
    const { columns, details } = compareStates(before, after, fields);
    const changes: AuditDetails = {
      ...details,
      ...(passwordHash && { password: { from: '', to: '已更改' } }),
      ...(chatbots_access && (await assignExactly(tx, before, chatbots_access))),
    };
    if (Object.keys(changes).length === 0) return;
    await keepAdmin(tx, before, () => writing.saveUsers(tx, [id], { ...columns, passwordHash }));
    if (passwordHash || columns.status) await writing.endSignIns(tx, [id]);
    await note(tx, actor, 'user_updated', after, changes);
  }

  /** The id of the new user; undefined when somebody has it already. */
  async function insert(
    tx: Transaction,
    actor: Actor,
    { id, password: _, chatbots_access = [], ...sent }: NewUser,
    passwordHash: string,
  ): Promise<string | undefined> {
    const school = await findSentSchool(tx, sent);
    const { rules } = await openGround(tx, actor, { access: createUser.access, ids: [], fate: 'kept' });
    const user = applySent(NEW_USER, sent, school, fields);
    refuseFor(findTypeRefusal(rules, user.userType));
    const { school: __, ...columns } = user;
    const [made] = await writing.insertUsers(tx, [{ ...columns, id, passwordHash }]);
    if (made === undefined) return undefined;
    // Asked last, when whoever is deleting that user right now has done so.
    const gone = await listTargets(tx, { action: 'user_deleted', targetIds: [made] });
    if (gone.size > 0) throw foreignId();
    await note(
      tx,
      actor,
      'user_created',
      { id: made, name: user.name },
      { ...describeNew(user, fields), ...(await assignFirst(tx, made, chatbots_access)) },
    );
    return made;
  }

  /** The answer to a creation was lost: what it made becomes what is sent now. */
  async function createAgain(actor: Actor, id: string, form: NewUser, passwordHash: string): Promise<void> {
    const stored = await findPasswordHash(db, id);
    const isSame = stored !== undefined && (await verifyPassword(form.password, stored));
    const { user_type = NEW_USER.userType, status = NEW_USER.status, school = null } = form;
    const { access_expiry = null, chatbots_access = [], name, email } = form;
    const sent = { name, email, user_type, status, school, access_expiry, chatbots_access };
    await writeInTurn(db, 'few', (tx) =>
      change(tx, actor, id, { ...sent, ...(!isSame && { passwordHash }) }, true),
    );
  }

  return {
    /** The id of the user who was made, now or by the same request before. */
    async createUser(actor: Actor, form: NewUser): Promise<string> {
      const passwordHash = await hashPassword(form.password);
      try {
        const made = await writeInTurn(db, 'few', (tx) => insert(tx, actor, form, passwordHash));
        if (made !== undefined) return made;
        const id = String(form.id);
        await createAgain(actor, id, form, passwordHash);
        return id;
      } catch (error) {
        return explainViolation(error, 'email_in_use');
      }
    },

    async updateUser(
      actor: Actor,
      id: string,
      { password, ...form }: Input<typeof updateUser>['body'],
    ): Promise<void> {
      const passwordHash = password?.trim() ? { passwordHash: await hashPassword(password) } : {};
      await writeInTurn(db, 'few', (tx) => change(tx, actor, id, { ...form, ...passwordHash })).catch(
        (error: unknown) => explainViolation(error, 'email_taken'),
      );
    },

    async deleteUser(actor: Actor, id: string): Promise<void> {
      try {
        await writeInTurn(db, 'few', (tx) => remove(tx, actor, id));
      } catch (error) {
        if (findViolatedConstraint(error) === undefined) throw error;
        throw new AppError('user_has_dependents');
      }
    },
  };
}

async function remove(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const ground = { access: deleteUser.access, ids: [id], fate: 'deleted' } as const;
  const { rules, users } = await openGround(tx, actor, ground);
  const user = found(users[0]);
  if (id === actor.id) throw new AppError('own_account_fixed');
  refuseFor(findRefusal(rules, user, user));
  await keepAdmin(tx, user, () => writing.deleteUser(tx, id));
  await note(tx, actor, 'user_deleted', user);
}

const NEW_USER: UserState = {
  name: '',
  email: '',
  userType: 'free',
  schoolId: null,
  school: null,
  status: 'active',
  accessExpiry: null,
};

function found(user: repository.ManagedUserRow | undefined): repository.ManagedUserRow {
  if (!user) throw new AppError('user_not_found');
  return user;
}

/** As `insertOnce` says it. */
const foreignId = () =>
  new AppError('invalid_input', { fields: [{ path: 'id', message: '這個識別碼已被使用' }] });

async function keepAdmin(
  tx: Transaction,
  user: repository.ManagedUserRow,
  write: () => Promise<void>,
): Promise<void> {
  if ((await writeAndFindLastAdmins(tx, [user], write)).length > 0) throw new AppError('last_admin');
}

function refuseFor(refusal: Refusal | undefined): void {
  if (refusal) refuse(refusal);
}

/** The chatbots of a new user, who had none. */
async function assignFirst(tx: Transaction, id: string, chatbots: readonly string[]): Promise<AuditDetails> {
  if (chatbots.length === 0) return {};
  const assigned = await assignTo(tx, [id], { chatbots, mode: 'set', path: 'chatbots_access' });
  const to = assigned.get(id)?.chatbots_access?.to ?? '';
  return { chatbots_access: { from: '', to } };
}

/** The chatbots of one user, in the order in which they were sent. */
async function assignExactly(
  tx: Transaction,
  { id, chatbots }: repository.ManagedUserRow,
  wanted: readonly string[],
): Promise<AuditDetails | undefined> {
  if (chatbots.join() === [...new Set(wanted)].join()) return undefined;
  return (await assignTo(tx, [id], { chatbots: wanted, mode: 'set', path: 'chatbots_access' })).get(id);
}

function note(
  tx: Transaction,
  actor: Actor,
  action: 'user_created' | 'user_updated' | 'user_deleted',
  { id, name }: { id: string; name: string },
  details: AuditDetails = {},
): Promise<void> {
  return appendAudit(tx, {
    actorId: actor.id,
    action,
    targetType: 'user',
    targetId: id,
    targetName: name,
    details,
  });
}
