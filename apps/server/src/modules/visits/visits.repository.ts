import { and, eq, gt, lt, notExists } from 'drizzle-orm';
import { type Database, defineStatement, type Queryable } from '../../platform/db/database.ts';
import { chatSessions, visitors } from '../../platform/db/schema/index.ts';

export type Door = 'chatbot' | 'share';

export async function createVisitor(
  db: Queryable,
  visitor: { tokenHash: Buffer; chatbotId: string; door: Door; proof: Buffer; createdAt: Date },
): Promise<void> {
  await db.insert(visitors).values(visitor);
}

export type VisitRow = {
  id: string;
  door: Door;
  proof: Buffer;
  created_at: Date;
  /** Null when the chatbot was deleted. */
  chatbot_id: string | null;
  share_password: string | null;
  /** Whether the chatbot still is for who came by this door. */
  is_open: boolean;
};

/**
 * The visit with what decides whether it still counts: one statement, asked anew for each request. A child's AI friend
 * is open by its own door alone, and while its owner is active (`isOpen` of the chatbots says the same).
 */
const byToken = defineStatement<VisitRow, [Buffer]>(
  'visit_find',
  `select v.id, v.door, v.proof, v.created_at, c.id as chatbot_id, c.share_password,
          coalesce(c.status, 'active') = 'active' and (c.friend is null or v.door = 'chatbot' and
            exists (select 1 from users u where u.id = c.owner_id and u.status = 'active')) as is_open
     from visitors v left join chatbots c on c.id = v.chatbot_id
    where v.token_hash = $1`,
);

export async function findVisit(db: Database, tokenHash: Buffer): Promise<VisitRow | undefined> {
  return (await byToken(db, [tokenHash]))[0];
}

/** Visits that are over and left no conversation behind; the welcome message alone is none. */
export async function deleteTraceless(db: Queryable, before: Date): Promise<void> {
  const conversations = db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.visitorId, visitors.id), gt(chatSessions.messageCount, 1)));
  await db.delete(visitors).where(and(lt(visitors.createdAt, before), notExists(conversations)));
}
