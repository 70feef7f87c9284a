import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  chatMessages,
  chatSessions,
  chatTurnDeltas,
  chatTurns,
  dailyUsage,
} from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { closeTurn, type TurnOutcome } from './close-turn.repository.ts';

const server = await startTestServer();
const { db } = server;
await server.addKeys();
// What it makes searchable in the background moves what is read here; `settled` still does it.
await server.container.history.close();

/** A turn in a conversation of its own, of a new pupil or this one, that runs and has stored a piece of its answer. */
async function beginTurn(pupil?: Awaited<ReturnType<typeof makePupil>>) {
  const { ask } = pupil ?? (await makePupil(server));
  const sessionId = String((await ask('問')).body.sessionId);
  const [turn] = await db
    .update(chatTurns)
    .set({ status: 'running', endedAt: null })
    .where(eq(chatTurns.sessionId, sessionId))
    .returning();
  if (!turn) throw new Error('there is no turn');
  await db.insert(chatTurnDeltas).values({ turnId: turn.id, seq: 2, text: '答' });
  return { ...turn, sessionId };
}

/** All of it is searchable, and nobody holds a session. */
const settled = () => server.container.history.indexNow();

const outcomeOf = (turn: { id: string }, content: string, more: Partial<TurnOutcome> = {}): TurnOutcome => ({
  turnId: turn.id,
  status: 'finished',
  content,
  errorCode: null,
  errorText: '',
  model: 'gpt-4o-mini',
  promptTokens: 10,
  completionTokens: 20,
  sources: null,
  giveBack: false,
  ...more,
});

async function readStored(turns: readonly { id: string; answerMessageId: string }[]) {
  const rows = await db
    .select({
      id: chatTurns.id,
      status: chatTurns.status,
      content: chatMessages.content,
      error: sql<boolean>`coalesce(${chatMessages.metadata} ? 'error', false)`,
      by: sql<string>`${chatTurns}.xmin::text`,
    })
    .from(chatTurns)
    .innerJoin(chatMessages, eq(chatMessages.id, chatTurns.answerMessageId))
    .where(
      inArray(
        chatTurns.id,
        turns.map(({ id }) => id),
      ),
    );
  return turns.map(({ id }) => rows.find((row) => row.id === id));
}

describe('pupils whose answers end at the same moment', () => {
  test('have them stored by one statement, each their own', async () => {
    const turns = [await beginTurn(), await beginTurn(), await beginTurn()] as const;
    await settled();
    const source = { n: 1, knowledgeBaseId: 'kb', passageId: 'p', title: '課本', text: '水' };
    const closed = await Promise.all([
      closeTurn(db, outcomeOf(turns[0], '甲', { sources: [source] })),
      closeTurn(db, outcomeOf(turns[1], '乙', { status: 'failed', errorCode: 'provider_timeout' })),
      closeTurn(db, outcomeOf(turns[2], '丙', { status: 'stopped', model: null })),
    ]);
    expect(closed).toEqual([true, true, true]);
    const stored = await readStored(turns);
    expect(stored).toMatchObject([
      { content: '甲', status: 'finished', error: false },
      { content: '乙', status: 'failed', error: true },
      { content: '丙', status: 'stopped', error: false },
    ]);
    expect(new Set(stored.map((row) => row?.by)).size).toBe(1);
    const ids = turns.map(({ id }) => id);
    expect(await db.select().from(chatTurnDeltas).where(inArray(chatTurnDeltas.turnId, ids))).toEqual([]);
    const kept = await db.select().from(chatTurns).where(inArray(chatTurns.id, ids));
    expect(kept.map(({ sources }) => sources).filter(Boolean)).toEqual([[source]]);
    expect(kept.every(({ endedAt }) => endedAt)).toBe(true);
  });

  test('keep theirs when the database refuses the text of one of them', async () => {
    const turns = [await beginTurn(), await beginTurn()] as const;
    const [refused, stored] = await Promise.allSettled([
      closeTurn(db, outcomeOf(turns[0], 'a\u0000b')),
      closeTurn(db, outcomeOf(turns[1], '乙')),
    ]);
    expect(refused).toMatchObject({ status: 'rejected' });
    expect(stored).toMatchObject({ status: 'fulfilled', value: true });
    expect(await readStored(turns)).toMatchObject([
      { status: 'running' },
      { status: 'finished', content: '乙' },
    ]);
  });

  test('do not wait for the one whose conversation somebody else is changing', async () => {
    const turns = [await beginTurn(), await beginTurn()] as const;
    let late: Promise<boolean> | undefined;
    await db.transaction(async (other) => {
      await other.execute(sql`update chat_sessions set title = '改過的' where id = ${turns[0].sessionId}`);
      late = closeTurn(db, outcomeOf(turns[0], '甲'));
      expect(await closeTurn(db, outcomeOf(turns[1], '乙'))).toBe(true);
      expect(await readStored(turns)).toMatchObject([{ status: 'running' }, { status: 'finished' }]);
    });
    expect(await late).toBe(true);
    expect(await readStored(turns)).toMatchObject([{ content: '甲' }, { content: '乙' }]);
  });

  test('have long ones stored for themselves, and the same one once', async () => {
    const turns = [await beginTurn(), await beginTurn()] as const;
    await settled();
    const long = '長'.repeat(20_001);
    const closed = [
      closeTurn(db, outcomeOf(turns[0], long)),
      closeTurn(db, outcomeOf(turns[1], '乙')),
      closeTurn(db, outcomeOf(turns[1], '丙')),
    ];
    expect(await Promise.all(closed)).toEqual([true, true, true]);
    const [first, second] = await readStored(turns);
    expect(first).toMatchObject({ content: long, status: 'finished' });
    expect(second?.content).toMatch(/^[乙丙]$/);
    expect(second?.by).not.toBe(first?.by);
  });

  test('wait for a database that is away, all of them, and are not sent one by one', async () => {
    const turns = [await beginTurn(), await beginTurn()] as const;
    await settled();
    const query = vi.spyOn(db.$client, 'query').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const closed = await Promise.allSettled(turns.map((turn) => closeTurn(db, outcomeOf(turn, '甲'))));
    expect(closed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(await Promise.all(turns.map((turn) => closeTurn(db, outcomeOf(turn, '甲'))))).toEqual([
      true,
      true,
    ]);
  });

  test('are found by search, both of one conversation, where they came after they were taken for interrupted', async () => {
    const pupil = await makePupil(server);
    const early = await beginTurn(pupil);
    await db.update(chatTurns).set({ status: 'interrupted' }).where(eq(chatTurns.id, early.id));
    await pupil.ask('再問', { sessionId: early.sessionId });
    const interrupt = () =>
      db
        .update(chatTurns)
        .set({ status: 'interrupted' })
        .where(eq(chatTurns.sessionId, early.sessionId))
        .returning();
    const readSession = () => db.select().from(chatSessions).where(eq(chatSessions.id, early.sessionId));
    for (const arrange of [<T>(list: T[]) => list, <T>(list: T[]) => list.toReversed()]) {
      const turns = arrange(await interrupt());
      await settled();
      expect(await readSession()).toMatchObject([{ searchedPosition: 4 }]);
      await Promise.all(turns.map((turn) => closeTurn(db, outcomeOf(turn, '獨角獸'))));
      expect(await readSession()).toMatchObject([{ searchedPosition: 1 }]);
    }
  });

  test('are told that it is gone where somebody deleted the conversation of one of them', async () => {
    const pupil = await makePupil(server);
    const turns = [await beginTurn(pupil), await beginTurn(pupil)] as const;
    await server.call('DELETE', `/api/chat/sessions/${turns[0].sessionId}`, { token: pupil.pupil.token });
    const closed = turns.map((turn, place) => closeTurn(db, outcomeOf(turn, String(place))));
    expect(await Promise.all(closed)).toEqual([false, true]);
  });

  test('get back each use of those of which no word came', async () => {
    const pupil = await makePupil(server);
    const turns = [await beginTurn(pupil), await beginTurn(pupil), await beginTurn(pupil)] as const;
    const usesOf = async () =>
      (await db.select().from(dailyUsage).where(eq(dailyUsage.chatbotId, pupil.bot.id)))[0]?.used;
    expect(await usesOf()).toBe(3);
    const failed = { status: 'failed', errorCode: 'provider_timeout' } as const;
    await Promise.all([
      closeTurn(db, outcomeOf(turns[0], '歉', { ...failed, giveBack: true })),
      closeTurn(db, outcomeOf(turns[1], '歉', { ...failed, giveBack: true })),
      closeTurn(db, outcomeOf(turns[2], '丙')),
    ]);
    expect(await usesOf()).toBe(1);
  });
});
