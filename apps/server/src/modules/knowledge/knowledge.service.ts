import { randomUUID } from 'node:crypto';
import { holds } from '#contract/access.ts';
import type { KnowledgeBase, KnowledgeBaseItem, KnowledgeBaseOption } from '#contract/knowledge.contract.ts';
import { MAX_PASSAGES, splitPassages } from '#contract/split-passages.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint, type Queryable } from '../../platform/db/database.ts';
import { buildIndex, INDEX_VERSION } from './build-index.ts';
import { replaceIndex } from './index.repository.ts';
import { presentItem, presentKnowledgeBase, presentOption } from './knowledge.presenter.ts';
import * as repository from './knowledge.repository.ts';

/** Knowledge bases as people write them. Saving one also makes the index by which it is searched. */
export type KnowledgeService = ReturnType<typeof makeKnowledgeService>;

/** Called with the passages that are done, of all that there are. */
export type OnProgress = (done: number, total: number) => void;

type Fields = repository.KnowledgeFields;

/** Beside the tags, what tells whether two are the same. */
const FIELDS = ['name', 'content', 'defaultLanguage', 'remark'] as const;

export function makeKnowledgeService({ db, onSaved }: { db: Queryable; onSaved: () => void }) {
  async function getKnowledgeBase(id: string): Promise<KnowledgeBase> {
    const row = await repository.findKnowledgeBase(db, id);
    if (!row) throw new AppError('knowledge_base_not_found');
    return presentKnowledgeBase(row);
  }

  /** What is stored under the id, if it is what is sent now: the same request again. Null where there is none. */
  async function findSame(id: string, fields: Fields): Promise<KnowledgeBase | null> {
    const row = await repository.findKnowledgeBase(db, id);
    if (!row) return null;
    const isSame =
      FIELDS.every((name) => row[name] === fields[name]) && row.tags.join('\n') === fields.tags.join('\n');
    if (!isSame) throw new AppError('knowledge_base_id_taken');
    return presentKnowledgeBase(row);
  }

  return {
    getKnowledgeBase,

    async listKnowledgeBases(actor: Actor): Promise<(KnowledgeBaseItem | KnowledgeBaseOption)[]> {
      const rows = await repository.listKnowledgeBases(db);
      return holds(actor.rights, 'knowledge_base_management')
        ? rows.map(presentItem)
        : rows.map(presentOption);
    },

    async createKnowledgeBase(
      fields: Fields & { id?: string | undefined },
      onProgress: OnProgress,
    ): Promise<KnowledgeBase> {
      const id = fields.id ?? `kb-${randomUUID()}`;
      // Asked before the work as well: whoever sends it again need not wait.
      const known = await findSame(id, fields);
      if (known) return known;
      await storeContent(db, fields.content, onProgress, (tx, facts) =>
        repository.createKnowledgeBase(tx, { ...fields, ...facts, id }),
      ).catch(async (error: unknown) => {
        if (findViolatedConstraint(error) !== 'knowledge_bases_pkey') throw error;
        await findSame(id, fields);
      });
      onSaved();
      return getKnowledgeBase(id);
    },

    async updateKnowledgeBase(id: string, fields: Fields, onProgress: OnProgress): Promise<KnowledgeBase> {
      const found =
        (await repository.updateFields(db, id, fields)) ||
        (await storeContent(db, fields.content, onProgress, (tx, facts) =>
          repository.replaceContent(tx, { id }, { ...fields, ...facts }),
        ));
      if (!found) throw new AppError('knowledge_base_not_found');
      onSaved();
      return getKnowledgeBase(id);
    },

    async deleteKnowledgeBase(id: string): Promise<void> {
      if (!(await repository.deleteKnowledgeBase(db, id))) throw new AppError('knowledge_base_not_found');
    },
  };
}

/**
 * Splits a content, makes its index and stores it together with the row that `write` writes, all or nothing. The work
 * is done before the transaction begins, in slices, so that answers which stream meanwhile are not held up. False
 * when `write` found no row.
 */
async function storeContent(
  db: Queryable,
  content: string,
  onProgress: OnProgress,
  write: (tx: Queryable, facts: repository.IndexFacts) => Promise<number | undefined>,
): Promise<boolean> {
  const passages = splitPassages(content);
  const total = passages.length;
  if (total > MAX_PASSAGES) {
    throw new AppError('invalid_input', { fields: [{ path: 'content', message: '內容的段落太多' }] });
  }
  // Half of the time goes into making the index, half into storing it.
  const index = await inTurn(() => buildIndex(passages, (done) => onProgress(Math.floor(done / 2), total)));
  const facts = { characterCount: content.length, passageCount: total, indexVersion: INDEX_VERSION };
  return db.transaction(async (tx) => {
    const number = await write(tx, facts);
    if (number === undefined) return false;
    await replaceIndex(tx, number, passages, index, (part) =>
      onProgress(Math.floor((total * (1 + part)) / 2), total),
    );
    return true;
  });
}

/** One index is made at a time: several at once would hold up everybody else several times as long. */
const inTurn = makeQueue();

function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Makes the index of one text anew that was made in an older way. False when there is none. One that cannot be renewed
 * joins `failed` and is left as it is.
 */
export async function renewOutdated(
  db: Database,
  failed: Set<string>,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const [base] = await repository.findOutdated(db, [INDEX_VERSION, [...failed]]);
  if (!base) return false;
  try {
    await storeContent(
      db,
      base.content,
      () => undefined,
      (tx, facts) => repository.replaceContent(tx, base, facts),
    );
  } catch (error) {
    failed.add(base.id);
    onError(error);
  }
  return true;
}
