import type { AuditAction } from '#contract/audit.contract.ts';
import { PUBLIC_USER } from '#contract/chat-history.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { type AuditDetails, appendAudit, appendOnce } from '../audit/index.ts';
import { findSchoolId, listNames } from './sessions.repository.ts';

/** In the log, who spoke without an account. */
const VISITOR_NAME = '公開用戶';
/** Who reads on, or reads, lists or searches the same again within so many minutes, is noted once. */
const READING_MINUTES = 15;

type Overseen = { id: string; ownerId: string; chatbotName: string };
type Deed = 'chat_read' | 'chat_exported' | 'chat_renamed' | 'chat_deleted';

const ofOthers = <Session extends { ownerId: string }>(actor: Actor, sessions: readonly Session[]) =>
  sessions.filter(({ ownerId }) => ownerId !== actor.id);

/** Writes down what was done to conversations of others: whose, and with which chatbot; not the title, which is chat text. */
export async function noteOversight(
  tx: Queryable,
  actor: Actor,
  action: Deed,
  sessions: readonly Overseen[],
  details: AuditDetails = {},
): Promise<void> {
  const others = ofOthers(actor, sessions);
  if (others.length === 0) return;
  const names = await listNames(
    tx,
    others.map(({ ownerId }) => ownerId),
  );
  const entries = others.map(({ id, ownerId, chatbotName }) => ({
    actorId: actor.id,
    action,
    targetType: 'chat_session' as const,
    targetId: id,
    targetName: names.get(ownerId) ?? VISITOR_NAME,
    details: { chatbot: { from: '', to: chatbotName }, ...details },
  }));
  await appendAudit(tx, ...entries);
}

/** Before a conversation is opened, or its words are shown. */
export async function noteReading(db: Database, actor: Actor, session: Overseen): Promise<void> {
  if (session.ownerId === actor.id) return;
  await noteOnce(db, { action: 'chat_read', targetId: session.id, actorId: actor.id }, (tx) =>
    noteOversight(tx, actor, 'chat_read', [session]),
  );
}

/** Before a search shows words of these conversations: of how many, neither which nor what was searched for. */
export async function noteSearch(
  db: Database,
  actor: Actor,
  sessions: readonly { ownerId: string }[],
): Promise<void> {
  const count = ofOthers(actor, sessions).length;
  if (count === 0) return;
  const search = { action: 'chats_searched', targetId: '', actorId: actor.id } as const;
  await noteOnce(db, search, (tx) =>
    appendAudit(tx, {
      ...search,
      targetType: 'chat_session',
      targetName: '',
      details: { session_count: { from: '', to: String(count) } },
    }),
  );
}

/** Whose conversations a list is of: a user's, those of the users of a school by its name, of all visitors, of everybody. */
type Whose = { userId: string } | { school: string } | 'visitors' | 'everybody';
type Target = Pick<Parameters<typeof appendAudit>[1], 'targetType' | 'targetId' | 'targetName'>;

/**
 * Before the titles of these conversations are shown, which are how the questions in them began: whose they are, neither
 * the titles nor by which words they were found. Who turns pages or looks again is noted once.
 */
export async function noteList(
  db: Database,
  actor: Actor,
  whose: Whose,
  sessions: readonly { ownerId: string }[],
): Promise<void> {
  if (ofOthers(actor, sessions).length === 0) return;
  const target = await findTarget(db, whose);
  const list = { action: 'chats_listed', actorId: actor.id, targetId: target.targetId } as const;
  await noteOnce(db, list, (tx) => appendAudit(tx, { ...list, ...target }));
}

async function findTarget(db: Database, whose: Whose): Promise<Target> {
  if (whose === 'everybody') return { targetType: 'chat_session', targetId: '', targetName: '所有用戶' };
  if (whose === 'visitors')
    return { targetType: 'chat_session', targetId: PUBLIC_USER, targetName: VISITOR_NAME };
  if ('school' in whose) {
    const targetId = (await findSchoolId(db, whose.school)) ?? '';
    return { targetType: 'school', targetId, targetName: whose.school };
  }
  const { userId } = whose;
  return {
    targetType: 'user',
    targetId: userId,
    targetName: (await listNames(db, [userId])).get(userId) ?? '',
  };
}

const noteOnce = (
  db: Database,
  deed: { action: AuditAction; targetId: string; actorId: string },
  append: (tx: Queryable) => Promise<void>,
) => appendOnce(db, { ...deed, lastMinutes: READING_MINUTES }, append);
