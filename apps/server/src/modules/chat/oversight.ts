import type { Actor } from '../../kernel/actor.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { type AuditDetails, appendAudit, wasDoneBy } from '../audit/index.ts';
import { listNames } from './sessions.repository.ts';

/** In the log, who spoke without an account. */
const VISITOR_NAME = '公開用戶';
/** Who reads on, reads the same conversation again or searches again within so many minutes, is noted once. */
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

/** Before the words of a conversation are shown. */
export async function noteReading(db: Database, actor: Actor, session: Overseen): Promise<void> {
  if (session.ownerId === actor.id) return;
  const reading = { action: 'chat_read', targetId: session.id, actorId: actor.id } as const;
  if (await wasDoneBy(db, { ...reading, lastMinutes: READING_MINUTES })) return;
  await noteOversight(db, actor, 'chat_read', [session]);
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
  if (await wasDoneBy(db, { ...search, lastMinutes: READING_MINUTES })) return;
  await appendAudit(db, {
    ...search,
    targetType: 'chat_session',
    targetName: '',
    details: { session_count: { from: '', to: String(count) } },
  });
}
