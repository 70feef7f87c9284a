import type { ASSIGN_MODES } from '#contract/user-management.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { AuditDetails } from '../audit/index.ts';
import * as repository from './assignments.repository.ts';

const SHOWN = 10;

/** `set` brings them into this order, too; the others leave those that stay where they are. */
type Mode = (typeof ASSIGN_MODES)[number] | 'set';

/** Gives chatbots to people, or takes them away, and answers by user what changed; `path` is where they were named. */
export async function assignTo(
  tx: Transaction,
  userIds: readonly string[],
  {
    chatbots,
    mode,
    path,
  }: {
    chatbots: readonly string[];
    mode: Mode;
    path: string;
  },
): Promise<Map<string, AuditDetails>> {
  const chosen = [...new Set(chatbots)];
  await requireChatbots(tx, chosen, path);
  const changes = new Map<string, AuditDetails>();
  for (let at = 0; at < userIds.length; at += USERS_A_STEP) {
    const step = await assignStep(tx, userIds.slice(at, at + USERS_A_STEP), chosen, mode);
    for (const [id, details] of step) changes.set(id, details);
  }
  return changes;
}

/** Each may have many chatbots already, and a statement has its time limit. */
const USERS_A_STEP = 500;

async function assignStep(
  tx: Transaction,
  userIds: readonly string[],
  chosen: readonly string[],
  mode: Mode,
): Promise<[string, AuditDetails][]> {
  const before = await repository.describeAssignments(tx, userIds, SHOWN);
  if (mode === 'set') await repository.removeChatbots(tx, userIds, { allBut: [] });
  if (mode === 'replace') await repository.removeChatbots(tx, userIds, { allBut: chosen });
  if (mode === 'remove') await repository.removeChatbots(tx, userIds, { only: chosen });
  else await repository.addChatbots(tx, userIds, chosen);
  const after = await repository.describeAssignments(tx, userIds, SHOWN);
  const changed = userIds.filter((id) => before.get(id)?.mark !== after.get(id)?.mark);
  return changed.map((id) => [
    id,
    { chatbots_access: { from: describe(before.get(id)), to: describe(after.get(id)) } },
  ]);
}

async function requireChatbots(tx: Transaction, ids: readonly string[], path: string): Promise<void> {
  const there = await repository.holdChatbots(tx, ids);
  if (ids.every((id) => there.has(id))) return;
  const { message } = new AppError('chatbot_not_found');
  throw new AppError('chatbot_not_found', { fields: [{ path, message }] });
}

function describe(assignment: repository.Assignment | undefined): string {
  if (!assignment) return '無';
  const names = assignment.names.join('、');
  return assignment.count > SHOWN ? `${names}等 ${assignment.count} 個` : names;
}
