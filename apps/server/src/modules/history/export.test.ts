import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { HISTORY_EXPORT_MESSAGES_MAX } from '#contract/chat-history.contract.ts';
import { buildSchool, buildSession } from '../../builders/builders.ts';
import { auditLog, chatSessions } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { readMessages } from './export.repository.ts';
import { anAdmin, aReader } from './testing/history-callers.ts';

const server = await startTestServer({
  clock: { now: () => new Date('2026-03-31T17:00:00Z') },
  env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' },
});
const { db } = server;
const admin = await anAdmin(server);
/** Late in the evening elsewhere, and the next day at the school. */
const at = new Date('2026-03-01T16:05:00Z');

async function aChat(
  title = '分數',
  exchanges: readonly (readonly [string, string])[] = [['甚麼是分數？', '分數是\n一部分。']],
) {
  const reader = await aReader(server);
  const session = await buildSession(db, {
    userId: reader.user.id,
    chatbot: reader.bot,
    exchanges,
    title,
    at,
  });
  return {
    reader,
    session,
    add: (more: string) =>
      buildSession(db, {
        userId: reader.user.id,
        chatbot: reader.bot,
        exchanges: [[more, more]],
        title: more,
        at,
      }),
  };
}

/** The two names of the header, of which browsers take the second. */
function nameOf(answer: { headers: Headers }) {
  const header = answer.headers.get('content-disposition') ?? '';
  const [, plain, shown = ''] =
    /^attachment; filename="([\w.-]+)"; filename\*=UTF-8''([\w.%-]+)$/.exec(header) ?? [];
  return { plain, shown: decodeURIComponent(shown) };
}

describe('a text file', () => {
  test('[HIST-54] a reader gets title, chatbot, model, start time and every message with label and time of the school', async () => {
    const { reader, session } = await aChat();
    const answer = await reader.export([session.id]);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(nameOf(answer)).toEqual({
      plain: `chat-${session.id}-2026-03-02.txt`,
      shown: `聊天記錄-${session.id}-2026-03-02.txt`,
    });
    expect(answer.text).toBe(
      [
        ...[
          '標題：分數',
          `聊天機器人：${reader.bot.name}`,
          '模型：gpt-5.4-mini',
          '開始時間：2026-03-02 00:05',
        ],
        ...['', '您　2026-03-02 00:05', '甚麼是分數？'],
        ...['', 'AI 助手　2026-03-02 00:05', '分數是', '一部分。', ''],
      ].join('\n'),
    );
  });

  test('[HIST-54] a reader gets several conversations in one file, in the order asked for, each once, divided by a line', async () => {
    const { reader, session, add } = await aChat('甲');
    const other = await add('乙');
    const answer = await reader.export([other.id, session.id, other.id], 'txt');
    expect(nameOf(answer)).toEqual({
      plain: 'chats-2-2026-04-01.txt',
      shown: '聊天記錄-2段-2026-04-01.txt',
    });
    const chats = answer.text.split('────────────────────────────────\n');
    expect(chats.map((chat) => chat.trim().split('\n')[0])).toEqual(['標題：乙', '標題：甲']);
  });

  test('[HIST-34] an administrator’s file says whose each conversation is, and the export is noted', async () => {
    const school = await buildSchool(db);
    const reader = await aReader(server, { name: '王小明', schoolId: school.id });
    const session = await buildSession(db, {
      userId: reader.user.id,
      chatbot: reader.bot,
      exchanges: [['甲', '乙']],
    });
    const { text } = await admin.export([session.id]);
    expect(text).toContain(`用戶：王小明\n學校：${school.name}\n`);
    const [row, more] = await db.select().from(auditLog).where(eq(auditLog.targetId, session.id));
    expect([row?.action, row?.actorId, row?.targetName, more]).toEqual([
      'chat_exported',
      admin.user.id,
      '王小明',
      undefined,
    ]);
  });
});

describe('a table', () => {
  test('[HIST-54] a reader gets a row a message, which a spreadsheet reads as it was written, and takes for no formula', async () => {
    const attacks = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1'];
    const { reader, session } = await aChat('=1+1', [
      ...attacks.map((attack) => [attack, '他說："你好"，\r\n再見'] as const),
    ]);
    const answer = await reader.export([session.id], 'csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const response = await fetch(`${server.url}/api/chat-history/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [session.id], format: 'csv' }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows = readCsv(bytes.subarray(3).toString());
    expect(rows[0]).toEqual([
      '聊天編號',
      '標題',
      '聊天機器人',
      '模型',
      '開始時間',
      '時間',
      '角色',
      '內容',
      '附件',
    ]);
    expect(rows).toHaveLength(11);
    const contents = rows.slice(1).map((row) => row[7]);
    expect(contents.filter((_, index) => index % 2 === 0)).toEqual(attacks.map((attack) => `'${attack}`));
    expect(contents[1]).toBe('他說："你好"，\n再見');
    expect(new Set(rows.slice(1).map((row) => row[1]))).toEqual(new Set(["'=1+1"]));
    expect(rows[1]?.slice(5, 7)).toEqual(['2026-03-02 00:05', '您']);
  });
});

/** As spreadsheets do. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('JSON', () => {
  test('[HIST-54] a reader gets an array of conversations with their messages', async () => {
    const { reader, session } = await aChat();
    const answer = await reader.export([session.id], 'json');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual([
      {
        id: session.id,
        title: '分數',
        chatbot_name: reader.bot.name,
        model: 'gpt-5.4-mini',
        start_time: at.toISOString(),
        messages: [
          { id: expect.any(String), role: 'user', content: '甚麼是分數？', timestamp: at.toISOString() },
          {
            id: expect.any(String),
            role: 'assistant',
            content: '分數是\n一部分。',
            timestamp: at.toISOString(),
          },
        ],
      },
    ]);
  });
});

describe('a long conversation', () => {
  test('[HIST-54] a reader gets every message of it once and in order, and every empty one, in each format', async () => {
    const { reader, session, add } = await aChat('長', []);
    await db.execute(`
      insert into chat_messages (id, session_id, position, role, content)
      select gen_random_uuid(), '${session.id}', 2 * n, 'user', case when n % 100 > 0 then 'm' || n else '' end
        from generate_series(1, 1500) n`);
    const empty = await buildSession(db, { userId: reader.user.id, chatbot: reader.bot, exchanges: [] });
    const ids = [(await add('末')).id, session.id, empty.id];
    const wanted = Array.from({ length: 1_500 }, (_, index) =>
      (index + 1) % 100 > 0 ? `m${index + 1}` : '',
    );
    const { text } = await reader.export(ids);
    expect(text.match(/(?<=您　.*\n).*/g)).toEqual(['末', ...wanted]);
    const table = readCsv((await reader.export(ids, 'csv')).text).slice(1);
    expect(table.map((row) => row[7])).toEqual(['末', '末', ...wanted]);
    const chats = (await reader.export(ids, 'json')).body as never as { messages: { content: string }[] }[];
    expect(chats.map(({ messages }) => messages.map(({ content }) => content))).toEqual([
      ['末', '末'],
      wanted,
      [],
    ]);
  });

  test('a reader’s file of one is written page by page', async () => {
    const { session } = await aChat('長', []);
    await db.execute(`
      insert into chat_messages (id, session_id, position, role, content)
      select gen_random_uuid(), '${session.id}', n, 'user', 'm' from generate_series(1, 1000) n`);
    const pages: [number, number | undefined][] = [];
    for await (const page of readMessages(db, session.id)) pages.push([page.length, page[0]?.position]);
    expect(pages).toEqual([
      [500, 1],
      [500, 501],
    ]);
  });
});

describe('what is refused', () => {
  test('[HIST-37] a reader who names one conversation of another gets none of all of them', async () => {
    const { reader, session } = await aChat();
    const other = await aChat();
    for (const ids of [
      [session.id, other.session.id],
      [session.id, crypto.randomUUID()],
    ]) {
      const { status, text } = await reader.export(ids);
      expect([status, text.includes('甚麼是分數')]).toEqual([404, false]);
    }
  });

  test('[HIST-37] a reader is told which of them are not there, and those of others look the same', async () => {
    const { reader, session } = await aChat();
    const other = await aChat();
    const ids = [crypto.randomUUID(), session.id, other.session.id, session.id];
    const { status, body } = await reader.export(ids);
    expect([status, body]).toEqual([
      404,
      {
        code: 'chat_session_not_found',
        message: 'Chat session not found',
        fields: ['ids.0', 'ids.2'].map((path) => ({ path, message: 'Chat session not found' })),
      },
    ]);
  });

  test('a reader is told how many messages are too many for one file', async () => {
    const { reader, session } = await aChat();
    const count = HISTORY_EXPORT_MESSAGES_MAX + 1;
    await db.update(chatSessions).set({ messageCount: count }).where(eq(chatSessions.id, session.id));
    const { status, body } = await reader.export([session.id]);
    expect([status, body.message]).toEqual([
      422,
      `選取的聊天記錄共有 ${count} 則訊息，一次最多匯出 ${HISTORY_EXPORT_MESSAGES_MAX} 則，請減少後再試`,
    ]);
  });

  test('a reader is told how much text is too much for one file, before it is read', async () => {
    const { reader, session } = await aChat();
    await db.execute(`
      insert into chat_messages (id, session_id, position, role, content)
      select gen_random_uuid(), '${session.id}', 10 + n, 'user', repeat('字', 1000000) from generate_series(1, 14) n`);
    const { status, body } = await reader.export([session.id]);
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^選取的聊天記錄共有 43 MB 文字，一次最多匯出 40 MB/),
    ]);
  });

  test('a reader whose request makes no sense is told which field', async () => {
    const { reader, session } = await aChat();
    const many = Array.from({ length: 101 }, () => crypto.randomUUID());
    for (const [body, path] of [
      [{ ids: [] }, 'ids'],
      [{ ids: many }, 'ids'],
      [{ ids: ['../../etc/passwd'] }, 'ids.0'],
      [{ ids: [session.id], format: 'exe' }, 'format'],
    ] as const) {
      const answer = await reader.send('POST', 'export', body);
      expect([answer.status, answer.body.fields]).toMatchObject([400, [{ path }]]);
    }
  });
});
