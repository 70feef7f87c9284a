import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { tokens, users } from '../../platform/db/schema/index.ts';

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;
export type NewToken = typeof tokens.$inferInsert;
export type TokenChanges = { [Column in keyof NewToken]?: NewToken[Column] | undefined };

/** With its owner, without the key. */
function selectTokens(db: Queryable) {
  return db
    .select({
      id: tokens.id,
      name: tokens.name,
      provider: tokens.provider,
      masked: tokens.masked,
      status: tokens.status,
      expiresAt: tokens.expiresAt,
      createdAt: tokens.createdAt,
      lastUsedAt: tokens.lastUsedAt,
      refusedAt: tokens.refusedAt,
      usageCount: tokens.usageCount,
      userId: tokens.userId,
      userName: users.name,
      userEmail: users.email,
    })
    .from(tokens)
    .leftJoin(users, eq(users.id, tokens.userId));
}

/** Newest first. */
export function listTokens(db: Queryable) {
  return selectTokens(db).orderBy(desc(tokens.createdAt), desc(tokens.id));
}

export async function findToken(db: Queryable, id: string) {
  const [row] = await selectTokens(db).where(eq(tokens.id, id));
  return row;
}

export async function findSealed(db: Queryable, id: string) {
  const [row] = await db
    .select({ name: tokens.name, provider: tokens.provider, sealed: tokens.sealed })
    .from(tokens)
    .where(eq(tokens.id, id));
  return row;
}

/** The id of the new key. */
export async function createToken(db: Queryable, token: NewToken): Promise<string> {
  const [row] = await db.insert(tokens).values(token).returning({ id: tokens.id });
  if (!row) throw new Error('nothing was inserted');
  return row.id;
}

/** What is undefined keeps its value. False when there is no such key. */
export async function saveToken(db: Queryable, id: string, changes: TokenChanges): Promise<boolean> {
  const rows = await db.update(tokens).set(changes).where(eq(tokens.id, id)).returning({ id: tokens.id });
  return rows.length > 0;
}

/** The name of the key that is gone now. */
export async function deleteToken(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.delete(tokens).where(eq(tokens.id, id)).returning({ name: tokens.name });
  return row?.name;
}

/** Whether the person exists; until the end of the transaction nobody removes the account. */
export async function holdOwner(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return rows.length > 0;
}
