import type { Helper, Note } from '#contract/helper-records.ts';
import type { HelperRecordItem, listMistakes } from '#contract/helpers.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { makeCursor, readCursor } from '../../kernel/cursor.ts';
import type { Database } from '../../platform/db/database.ts';
import { presentItem, presentRecord, type RecordOf } from './helper-records.presenter.ts';
import * as repository from './helper-records.repository.ts';
import { mayUseHelper } from './helpers.policy.ts';
import { requireOwn } from './own-record.ts';

type Mistakes = Output<typeof listMistakes>;

function requireHelper(actor: Actor, helper: Helper): void {
  if (!mayUseHelper(actor, helper)) throw new AppError('not_allowed');
}

/** What the helpers made for a person, read again by that person as long as they may use the helper. */
export function makeRecordsService({ db }: { db: Database }) {
  return {
    async listRecords(
      actor: Actor,
      helper: Helper,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<{ items: HelperRecordItem[]; nextCursor: string | null }> {
      requireHelper(actor, helper);
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const rows = await repository.listRecords(db, { userId: actor.id, helper, limit, after });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map((row) => presentItem(helper, row)),
        nextCursor:
          rows.length > page.length && last ? makeCursor({ at: last.updatedAt, id: last.id }) : null,
      };
    },

    async getRecord<H extends Helper>(actor: Actor, helper: H, id: string): Promise<RecordOf<H>> {
      requireHelper(actor, helper);
      return presentRecord(requireOwn(actor, helper, await repository.findRecord(db, id)));
    },

    async deleteRecord(actor: Actor, helper: Helper, id: string): Promise<void> {
      requireHelper(actor, helper);
      const isGone = await repository.deleteRecord(db, { id, userId: actor.id, helper });
      if (!isGone) throw new AppError('helper_record_not_found');
    },

    /** Places that no question has say nothing. */
    markKnown(actor: Actor, id: string, known: readonly number[]): Promise<Note> {
      const places = new Set(known);
      return db.transaction(async (tx) => {
        const row = requireOwn(actor, 'notes', await repository.holdRecord(tx, id));
        const note = presentRecord(row);
        const reviewQuestions = note.reviewQuestions.map((card, place) => ({
          ...card,
          isKnown: places.has(place),
        }));
        await repository.saveBody(tx, row, { reviewQuestions });
        return { ...note, reviewQuestions };
      });
    },

    listMistakes(actor: Actor, { language }: Input<typeof listMistakes>['query']): Promise<Mistakes> {
      return repository.countMistakes(db, actor.id, language);
    },
  };
}
