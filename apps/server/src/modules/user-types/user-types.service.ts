import type { Input } from '#contract/operation.ts';
import {
  createUserType,
  deleteUserType,
  type UserType,
  updateUserType,
} from '#contract/user-types.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint, type Transaction } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { writeInTurn } from '../../platform/db/write-in-turn.ts';
import { type AuditDetails, appendAudit, listChanges, wasDoneBy } from '../audit/index.ts';
import { type Granter, getGranter, isWithinReach, listUngrantable } from '../users/index.ts';
import { breaksBuiltIn, isBuiltIn } from './user-types.policy.ts';
import { presentUserType } from './user-types.presenter.ts';
import * as repository from './user-types.repository.ts';

/**
 * User types decide what people may do, so each write asks twice, on the rows that it holds: is the type as it stands in
 * this person's hands, and may this person grant what it is to become.
 */
export type UserTypesService = ReturnType<typeof makeUserTypesService>;

type Form = Input<typeof updateUserType>['body'];
type NewType = Input<typeof createUserType>['body'];

export function makeUserTypesService({ db }: { db: Database }) {
  function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return writeInTurn(db, 'many', async (tx) => {
      await repository.lockUserTypes(tx);
      return work(tx);
    });
  }

  async function change(tx: Transaction, actor: Actor, id: string, form: Form) {
    const granter = await getGranter(tx, actor, updateUserType.access);
    const { before, floor } = await findReachable(tx, granter, id);
    const fields = toFields(form, before);
    if (breaksBuiltIn(before, fields)) throw new AppError('built_in_type_protected');
    await requireFreeName(tx, fields.name, id);
    requireGrantable(granter, fields.permissions, floor);
    const details = listChanges(asRead(before), asRead(fields));
    if (Object.keys(details).length === 0) return before;
    if (fields.name !== before.name) await repository.holdUsers(tx, before);
    const after = found(await repository.updateUserType(tx, id, fields));
    await note(tx, actor, 'user_type_updated', after, details);
    return after;
  }

  return {
    async listUserTypes(): Promise<UserType[]> {
      return (await repository.listUserTypes(db)).map(presentUserType);
    },

    async getUserType(id: string): Promise<UserType> {
      return presentUserType(found(await repository.findUserType(db, id)));
    },

    async createUserType(actor: Actor, { id, ...form }: NewType): Promise<UserType> {
      const create = () =>
        write(async (tx) => {
          const granter = await getGranter(tx, actor, createUserType.access);
          const fields = toFields(form, NEW_TYPE);
          await requireFreeName(tx, fields.name, id);
          requireGrantable(granter, fields.permissions, await repository.findFreePermissions(tx));
          const row = await repository.createUserType(tx, { ...fields, id });
          await note(
            tx,
            actor,
            'user_type_created',
            row,
            listChanges({ ...NOTHING, name: row.name }, asRead(row)),
          );
          return row;
        });
      const row = await insertOnce(create, 'user_types_pkey', () =>
        write(async (tx) => {
          const creation = { action: 'user_type_created', targetId: String(id), actorId: actor.id } as const;
          return (await wasDoneBy(tx, creation)) ? change(tx, actor, String(id), form) : undefined;
        }),
      );
      return presentUserType(row);
    },

    async updateUserType(actor: Actor, id: string, form: Form): Promise<UserType> {
      return presentUserType(await write((tx) => change(tx, actor, id, form)));
    },

    async deleteUserType(actor: Actor, id: string): Promise<void> {
      const { name } = found(await repository.findUserType(db, id));
      const remove = write(async (tx) => {
        const granter = await getGranter(tx, actor, deleteUserType.access);
        const { before } = await findReachable(tx, granter, id);
        if (isBuiltIn(before.name)) throw new AppError('built_in_type_protected');
        await repository.deleteUserType(tx, id);
        await note(tx, actor, 'user_type_deleted', before);
      });
      await remove.catch(async (error: unknown) => {
        if (findViolatedConstraint(error) !== 'users_user_type_user_types_name_fk') throw error;
        throw new AppError('user_type_in_use', { values: { count: await repository.countUsers(db, name) } });
      });
    },
  };
}

/** What the log tells of a new type comes from nothing; its name is told beside. */
const NOTHING = { description: '', status: '', accessiblePages: '' };

const NEW_TYPE: repository.UserTypeFields = { name: '', description: '', status: 'active', permissions: [] };

/** What is left out keeps its value. */
function toFields(form: Form, before: repository.UserTypeFields): repository.UserTypeFields {
  return {
    name: form.name ?? before.name,
    description: form.description ?? before.description,
    status: form.status ?? before.status,
    permissions: form.accessiblePages ?? form.permissions ?? before.permissions,
  };
}

/** The type as it stands, with what everybody has. */
async function findReachable(tx: Transaction, granter: Granter, id: string) {
  const before = found(await repository.findUserType(tx, id));
  const floor = await repository.findFreePermissions(tx);
  if (!isWithinReach(granter, before, floor)) throw new AppError('user_type_out_of_reach');
  return { before, floor };
}

function found(row: repository.UserTypeRow | undefined): repository.UserTypeRow {
  if (!row) throw new AppError('user_type_not_found');
  return row;
}

function requireGrantable(granter: Granter, permissions: readonly string[], floor: readonly string[]): void {
  const refused = listUngrantable(granter, permissions, floor);
  if (refused.length === 0) return;
  const { message } = new AppError('grants_too_much', { values: { permissions: refused.join('、') } });
  throw new AppError('grants_too_much', { message, fields: [{ path: 'accessiblePages', message }] });
}

async function requireFreeName(tx: Transaction, name: string, id: string | undefined): Promise<void> {
  if (!(await repository.isNameTaken(tx, name, { otherThan: id }))) return;
  const { message } = new AppError('user_type_name_taken');
  throw new AppError('user_type_name_taken', { fields: [{ path: 'name', message }] });
}

function asRead({ name, description, status, permissions }: repository.UserTypeFields) {
  return {
    name,
    description,
    status: status === 'active' ? '啟用' : '停用',
    accessiblePages: permissions.join('、'),
  };
}

function note(
  tx: Transaction,
  actor: Actor,
  action: 'user_type_created' | 'user_type_updated' | 'user_type_deleted',
  { id, name }: repository.UserTypeRow,
  details: AuditDetails = {},
): Promise<void> {
  return appendAudit(tx, {
    actorId: actor.id,
    action,
    targetType: 'user_type',
    targetId: id,
    targetName: name,
    details,
  });
}
