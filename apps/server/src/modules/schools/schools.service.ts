import type { Access } from '#contract/access.ts';
import type { Input } from '#contract/operation.ts';
import {
  createSchool,
  deleteSchool,
  type listSchools,
  mergeSchool,
  type School,
  type SchoolRow,
  updateSchool,
} from '#contract/schools.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { writeInTurn } from '../../platform/db/write-in-turn.ts';
import { type AuditDetails, appendAudit, listChanges, wasDoneBy } from '../audit/index.ts';
import { getGranter } from '../users/index.ts';
import { presentCountedSchool, presentSchool } from './schools.presenter.ts';
import * as repository from './schools.repository.ts';

const OFFERED = 1_000;
const FOUND = 50;

type Change = Input<typeof updateSchool>['body'];

export type SchoolsService = ReturnType<typeof makeSchoolsService>;

export function makeSchoolsService({ db }: { db: Database }) {
  /** One writer at a time, who may still write when it is their turn; what is done is noted with it. */
  function write<T>(
    actor: Actor,
    { access }: { access: Access },
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return writeInTurn(db, 'many', async (tx) => {
      await repository.lockSchools(tx);
      await getGranter(tx, actor, access);
      return work(tx);
    });
  }

  async function change(tx: Transaction, actor: Actor, id: string, { name, active }: Change) {
    const [before] = await repository.holdSchools(tx, [id]);
    if (!before) throw new AppError('school_not_found');
    if (name !== undefined) await requireFreeName(tx, name, id);
    const after = await repository.updateSchool(tx, id, { name, active });
    if (!after) throw new AppError('school_not_found');
    const details = listChanges(asRead(before), asRead(after));
    if (Object.keys(details).length > 0) await note(tx, actor, 'school_updated', after, details);
    return after;
  }

  return {
    async listSchools(
      query: Input<typeof listSchools>['query'],
    ): Promise<{ schools: SchoolRow[]; total: number }> {
      const { rows, total } = await repository.listPage(db, query);
      return { schools: rows.map(presentCountedSchool), total };
    },

    async listActive(): Promise<School[]> {
      return (await repository.listActive(db, OFFERED)).map(presentSchool);
    },

    async searchSchools(name: string): Promise<School[]> {
      return (await repository.searchSchools(db, name, FOUND)).map(presentSchool);
    },

    async createSchool(actor: Actor, { id, name }: Input<typeof createSchool>['body']): Promise<School> {
      const create = () =>
        write(actor, createSchool, async (tx) => {
          await requireFreeName(tx, name, id);
          const row = await repository.createSchool(tx, { id, name });
          await note(tx, actor, 'school_created', row);
          return row;
        });
      const row = await insertOnce(create, 'schools_pkey', () =>
        write(actor, createSchool, async (tx) => {
          const creation = { action: 'school_created', targetId: String(id), actorId: actor.id } as const;
          return (await wasDoneBy(tx, creation)) ? change(tx, actor, String(id), { name }) : undefined;
        }),
      );
      return presentSchool(row);
    },

    async updateSchool(actor: Actor, id: string, form: Change): Promise<School> {
      return presentSchool(await write(actor, updateSchool, (tx) => change(tx, actor, id, form)));
    },

    deleteSchool(actor: Actor, id: string): Promise<void> {
      return write(actor, deleteSchool, async (tx) => {
        const [row] = await repository.holdSchools(tx, [id]);
        if (!row) throw new AppError('school_not_found');
        const users = await repository.moveUsers(tx, id, null);
        await repository.deleteSchool(tx, id);
        await note(tx, actor, 'school_deleted', row, { user_count: { from: String(users), to: '0' } });
      });
    },

    mergeSchool(actor: Actor, id: string, into: string): Promise<{ school: School; moved: number }> {
      return write(actor, mergeSchool, async (tx) => {
        const rows = await repository.holdSchools(tx, [id, into]);
        const source = rows.find((row) => row.id === id);
        const target = rows.find((row) => row.id === into);
        if (!source) throw new AppError('school_not_found');
        if (into === id) throw wrongTarget('不能併入自己');
        if (!target) throw wrongTarget('找不到這所學校');
        const moved = await repository.moveUsers(tx, id, into);
        await repository.deleteSchool(tx, id);
        await note(tx, actor, 'school_merged', source, {
          into: { from: '', to: target.name },
          user_count: { from: String(moved), to: '0' },
        });
        return { school: presentSchool(target), moved };
      });
    },
  };
}

/** Schools are few: the names of all are compared. */
async function requireFreeName(tx: Transaction, name: string, id: string | undefined): Promise<void> {
  if (await repository.isNameTaken(tx, name, { otherThan: id })) {
    const error = new AppError('school_exists');
    throw new AppError('school_exists', { fields: [{ path: 'name', message: error.message }] });
  }
}

function wrongTarget(message: string): AppError {
  return new AppError('invalid_input', { message, fields: [{ path: 'into', message }] });
}

function asRead({ name, active }: repository.SchoolRow) {
  return { name, active: active ? '啟用' : '停用' };
}

function note(
  tx: Transaction,
  actor: Actor,
  action: 'school_created' | 'school_updated' | 'school_deleted' | 'school_merged',
  { id, name }: repository.SchoolRow,
  details: AuditDetails = {},
): Promise<void> {
  return appendAudit(tx, {
    actorId: actor.id,
    action,
    targetType: 'school',
    targetId: id,
    targetName: name,
    details,
  });
}
