import type { Helper } from '#contract/helper-records.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { presentRecord, type RecordOf } from './helper-records.presenter.ts';
import * as repository from './helper-records.repository.ts';
import { isOwnRecord } from './helpers.policy.ts';

type Row = repository.HelperRecordRow;

/** Throws the same for a record of somebody else, of another helper, and for one that does not exist. */
export function requireOwn<H extends Helper>(
  actor: Actor,
  helper: H,
  row: Row | undefined,
): Row & { helper: H } {
  if (!row || !isOwnRecord(actor, helper, row)) throw new AppError('helper_record_not_found');
  return row as Row & { helper: H };
}

/** What a request made that was sent before under the id of its client; throws for an id of something else. */
export async function findMade<H extends Helper>(
  db: Database,
  actor: Actor,
  helper: H,
  id: string | undefined,
): Promise<RecordOf<H> | undefined> {
  const row = id === undefined ? undefined : await repository.findRecord(db, id);
  return row && presentRecord(requireOwn(actor, helper, row));
}

/** Keeps what a helper made, or finds what the same request made meanwhile. */
export async function keepRecord<H extends Helper>(
  db: Database,
  actor: Actor,
  helper: H,
  record: { id: string | undefined; title: string; body: repository.BodyOf<H> },
): Promise<RecordOf<H>> {
  const { id, title, body } = record;
  const row = await insertOnce(
    () => repository.insertRecord(db, { id, userId: actor.id, helper, title, body }),
    'helper_records_pkey',
    async () => requireOwn(actor, helper, id === undefined ? undefined : await repository.findRecord(db, id)),
  ).catch(explainMissingUser);
  return presentRecord(requireOwn(actor, helper, row));
}

/** Whoever was deleted while a helper worked is nobody: they read what their next request would say. */
export function explainMissingUser(error: unknown): never {
  if (findViolatedConstraint(error) === 'helper_records_user_id_users_id_fk') {
    throw new AppError('not_signed_in');
  }
  throw error;
}
