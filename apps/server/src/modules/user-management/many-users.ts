import { errorMessage } from '#contract/error-messages.ts';
import type { Input, Output } from '#contract/operation.ts';
import {
  assignChatbots,
  type ChangeReport,
  changeUsers,
  type findAssignableChatbots,
} from '#contract/user-management.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { writeInTurn } from '../../platform/db/write-in-turn.ts';
import { type AuditDetails, appendAudit } from '../audit/index.ts';
import { assignTo } from './assign-chatbots.ts';
import { findChatbots } from './assignments.repository.ts';
import { findRefusal, type Refusal, type Rules, refuseMany, type Wanted } from './change-rules.ts';
import type { ManagedUserRow } from './managed-users.repository.ts';
import { openGround } from './open-ground.ts';
import { applySent, findSentSchool, writeAndFindLastAdmins } from './user-changes.ts';
import type { UserFields } from './user-fields.ts';
import { compareStates } from './user-state.ts';
import { endSignIns, saveUsers, type UserChanges } from './users-write.repository.ts';

/** Changes of many users: all of it in one transaction or nothing, in few statements however many they are. */
type Changed = { user: ManagedUserRow; changes: AuditDetails };

export function makeManyUsers({ db, fields }: { db: Database; fields: UserFields }) {
  async function change(
    tx: Transaction,
    actor: Actor,
    { ids, changes }: Input<typeof changeUsers>['body'],
  ): Promise<ChangeReport> {
    const school = await findSentSchool(tx, changes, 'changes.school');
    const ground = { access: changeUsers.access, ids: distinct(ids), fate: 'changed' } as const;
    const { rules, users } = await openGround(tx, actor, ground);
    const pairs = users.map((before) => {
      const after = applySent(before, changes, school, fields);
      return { before, after, ...compareStates(before, after, fields) };
    });
    requireAllowed(rules, ids, pairs);
    const changed = pairs.filter(({ columns }) => Object.keys(columns).length > 0);
    const last = await writeAndFindLastAdmins(
      tx,
      changed.map(({ before }) => before),
      () => saveGroups(tx, changed),
    );
    refuseAll(ids, last, LAST_ADMIN);
    await endSignIns(tx, listIds(changed.filter((pair) => pair.columns.status)));
    return report(
      tx,
      actor,
      { ids, users },
      changed.map(({ before, details }) => ({ user: before, changes: details })),
    );
  }

  async function assign(
    tx: Transaction,
    actor: Actor,
    { ids, chatbots, mode }: Input<typeof assignChatbots>['body'],
  ): Promise<ChangeReport> {
    const ground = { access: assignChatbots.access, ids: distinct(ids), fate: 'kept' } as const;
    const { rules, users } = await openGround(tx, actor, ground);
    requireAllowed(
      rules,
      ids,
      users.map((user) => ({ before: user, after: user })),
    );
    const changes = await assignTo(
      tx,
      users.map(({ id }) => id),
      { chatbots, mode, path: 'chatbots' },
    );
    const changed = users.flatMap((user) => {
      const own = changes.get(user.id);
      return own ? [{ user, changes: own }] : [];
    });
    return report(tx, actor, { ids, users }, changed);
  }

  return {
    changeUsers: (actor: Actor, body: Input<typeof changeUsers>['body']): Promise<ChangeReport> =>
      writeInTurn(db, 'many', (tx) => change(tx, actor, body)),

    assignChatbots: (actor: Actor, body: Input<typeof assignChatbots>['body']): Promise<ChangeReport> =>
      writeInTurn(db, 'many', (tx) => assign(tx, actor, body)),

    findChatbots: (
      query: Input<typeof findAssignableChatbots>['query'],
    ): Promise<{ rows: Output<typeof findAssignableChatbots>; total: number }> => findChatbots(db, query),
  };
}

const LAST_ADMIN: Refusal = { code: 'last_admin', field: 'id', message: errorMessage('last_admin') };

const distinct = (ids: readonly string[]) => [...new Set(ids)];
const listIds = (pairs: readonly { before: ManagedUserRow }[]) => pairs.map(({ before }) => before.id);

/** What changes is the same for all, but not for all of them does all of it change: some have a part of it already. */
async function saveGroups(
  tx: Transaction,
  pairs: readonly { before: ManagedUserRow; columns: UserChanges }[],
): Promise<void> {
  const groups = Map.groupBy(pairs, ({ columns }) => Object.keys(columns).join());
  for (const group of groups.values()) await saveUsers(tx, listIds(group), group[0]?.columns ?? {});
}

function requireAllowed(
  rules: Rules,
  ids: readonly string[],
  pairs: readonly { before: ManagedUserRow; after: Wanted }[],
): void {
  const places = placesOf(ids);
  refuseMany(
    pairs.flatMap(({ before, after }) => {
      const reason = findRefusal(rules, before, after);
      return reason ? [{ user: before, place: places.get(before.id) ?? 0, reason }] : [];
    }),
  );
}

function refuseAll(ids: readonly string[], users: readonly ManagedUserRow[], reason: Refusal): void {
  const places = placesOf(ids);
  refuseMany(users.map((user) => ({ user, place: places.get(user.id) ?? 0, reason })));
}

/** Where each id stands first. */
function placesOf(ids: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, id] of ids.entries()) if (!places.has(id)) places.set(id, place);
  return places;
}

/** What was done, for whoever asked and for the log. */
async function report(
  tx: Transaction,
  actor: Actor,
  { ids, users }: { ids: readonly string[]; users: readonly ManagedUserRow[] },
  changed: readonly Changed[],
): Promise<ChangeReport> {
  await appendAudit(
    tx,
    ...changed.map(({ user, changes }) => ({
      actorId: actor.id,
      action: 'user_updated' as const,
      targetType: 'user' as const,
      targetId: user.id,
      targetName: user.name,
      details: changes,
    })),
  );
  return {
    changed: changed.map(({ user: { id, name }, changes }) => ({ id, name, changes: { ...changes } })),
    unchanged: users.length - changed.length,
    missing: distinct(ids).length - users.length,
  };
}
