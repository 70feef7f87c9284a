import { type ImportReport, importUsers } from '#contract/user-import.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { type Database, findViolatedConstraint, type Transaction } from '../../platform/db/database.ts';
import { writeInTurn } from '../../platform/db/write-in-turn.ts';
import { appendAudit, listTargets } from '../audit/index.ts';
import { createSchools, findSchoolsByName, lockSchools } from '../schools/index.ts';
import { findTypeRefusal } from './change-rules.ts';
import * as repository from './import.repository.ts';
import { hashPasswords } from './import-passwords.ts';
import {
  cleanRow,
  findProblems,
  type ListFacts,
  type ListRow,
  listNewSchools,
  type Problem,
  typeOf,
} from './import-rows.ts';
import { openGround } from './open-ground.ts';
import { makeUserFields, type UserFields, type UserStatus } from './user-fields.ts';
import { describeNew } from './user-state.ts';
import { insertUsers } from './users-write.repository.ts';

/**
 * Import of a list of users: all of its rows or none. The list is looked at twice: before the passwords are hashed,
 * which takes seconds, and again in the transaction that writes, which alone decides.
 */
export type UserImport = ReturnType<typeof makeUserImport>;

export type OnProgress = (done: number, total: number) => void;

type List = { rows: readonly ListRow[]; createSchools: boolean };

/** What the school says to a list. */
type Examined = {
  problems: Problem[];
  newSchools: string[];
  facts: ListFacts;
  /** Each row is there already, with its id and its e-mail, made by the same person: the list was sent before. */
  isRepeat: boolean;
};

/** How often a list is written anew because something changed between its check and its rows. */
const ATTEMPTS = 5;
const PROGRESS_STEPS = 100;

export function makeUserImport({ db, schoolTimeZone }: { db: Database; schoolTimeZone: string }) {
  const fields = makeUserFields(schoolTimeZone);

  async function write(
    tx: Transaction,
    actor: Actor,
    list: List,
    hashes: readonly string[],
  ): Promise<ImportReport> {
    await repository.lockImports(tx);
    if (list.createSchools) await lockSchools(tx);
    const found = await examine(tx, actor, list);
    const answer = answerUnwritten(list, found);
    if (answer) return answer;
    if (found.newSchools.length > 0) await createSchools(tx, actor, found.newSchools);
    const schools = await findSchoolsByName(tx, listSchoolNames(list));
    const users = list.rows.map((row, index) => ({
      ...toUser(row, found.facts, schools, fields),
      passwordHash: hashes[index] ?? '',
    }));
    const made = await insertUsers(
      tx,
      users.map(({ school: _, ...columns }) => columns),
    );
    // Asked last, when whoever is deleting one of them right now has done so.
    const gone = await listTargets(tx, { action: 'user_deleted', targetIds: made });
    if (made.length < users.length || gone.size > 0) throw new ListOvertaken();
    await appendAudit(
      tx,
      ...users.map((user) => ({
        actorId: actor.id,
        action: 'user_created' as const,
        targetType: 'user' as const,
        targetId: user.id,
        targetName: user.name,
        details: describeNew(user, fields),
      })),
    );
    return { created: made.length, new_schools: found.newSchools, problems: [] };
  }

  return {
    /** Called with the rows whose passwords are ready. */
    async importUsers(
      actor: Actor,
      input: { dry_run: boolean; create_schools: boolean; rows: readonly ListRow[] },
      onProgress: OnProgress,
    ): Promise<ImportReport> {
      const list = { rows: input.rows.map(cleanRow), createSchools: input.create_schools };
      const found = await writeInTurn(db, 'few', (tx) => examine(tx, actor, list));
      if (input.dry_run) return { created: 0, new_schools: found.newSchools, problems: found.problems };
      const answer = answerUnwritten(list, found);
      if (answer) return answer;

      const total = list.rows.length;
      const step = Math.ceil(total / PROGRESS_STEPS);
      const hashes = await hashPasswords(
        list.rows.map(({ password }) => password),
        (done) => {
          if (done % step === 0 || done === total) onProgress(done, total);
        },
      );
      for (let attempt = 1; ; attempt++) {
        try {
          return await writeInTurn(db, 'many', (tx) => write(tx, actor, list, hashes));
        } catch (error) {
          const isOvertaken = error instanceof ListOvertaken || findViolatedConstraint(error) !== undefined;
          // The next look names the row.
          if (attempt === ATTEMPTS || !isOvertaken) throw error;
        }
      }
    },
  };
}

/** Between check and write somebody took an id or an e-mail, or removed a type. */
class ListOvertaken extends Error {}

/** A row without a problem as a user; the school comes with its name. */
function toUser(
  row: ListRow,
  { types, keyOf }: ListFacts,
  schools: Awaited<ReturnType<typeof findSchoolsByName>>,
  { toExpiry }: UserFields,
) {
  const type = types.get(keyOf(typeOf(row)));
  const school = row.school === '' ? null : schools.get(row.school);
  // Nobody loses a type or a school that the list names.
  if (!type || school === undefined) throw new ListOvertaken();
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    userType: type.name,
    schoolId: school?.id ?? null,
    school: school?.name ?? null,
    status: (row.status || 'active') as UserStatus,
    accessExpiry: toExpiry(row.access_expiry),
  };
}

function listSchoolNames({ rows }: List): string[] {
  return [...new Set(rows.map(({ school }) => school))].filter((name) => name !== '');
}

/** The answer to a list of which nothing is written, because it was before or because it may not be. */
function answerUnwritten({ rows }: List, { isRepeat, problems }: Examined): ImportReport | null {
  if (isRepeat) return { created: rows.length, new_schools: [], problems: [] };
  return problems.length > 0 ? { created: 0, new_schools: [], problems } : null;
}

async function examine(tx: Transaction, actor: Actor, list: List): Promise<Examined> {
  const { rows, createSchools } = list;
  const schools = await findSchoolsByName(tx, listSchoolNames(list));
  const { rules } = await openGround(tx, actor, { access: importUsers.access, ids: [], fate: 'kept' });
  const typeNames = [...rules.types.keys()];
  const keys = await repository.findNameKeys(tx, [
    ...typeNames,
    ...rows.flatMap((row) => [typeOf(row), row.school]),
  ]);
  const keyOf = (name: string) => keys.get(name) ?? name;
  const stored = await repository.findStored(tx, rows);
  const ids = rows.map(({ id }) => id);
  const gone = await listTargets(tx, { action: 'user_deleted', targetIds: ids });
  const facts: ListFacts = {
    emails: stored,
    takenIds: new Set(ids.filter((id, index) => stored[index]?.isIdTaken || gone.has(id))),
    keyOf,
    types: new Map(
      typeNames.map((name) => [
        keyOf(name),
        { name, refusal: findTypeRefusal(rules, name)?.message ?? null },
      ]),
    ),
    schools: new Set(schools.keys()),
    createSchools,
  };
  const isThere = stored.every(({ isSame }) => isSame) && new Set(ids).size === ids.length;
  return {
    problems: findProblems(rows, facts),
    newSchools: createSchools ? listNewSchools(rows, facts) : [],
    facts,
    isRepeat: isThere && (await isOwnWork(tx, actor, ids)),
  };
}

/** Whether this person made all of these users. */
async function isOwnWork(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<boolean> {
  const made = await listTargets(tx, { action: 'user_created', targetIds: ids, actorId: actor.id });
  return made.size === ids.length;
}
