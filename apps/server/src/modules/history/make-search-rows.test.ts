import { describe, expect, test } from 'vitest';
import { makeSearchRows } from './make-search-rows.ts';

const someone = { ownerId: 'o', isVisitor: false, chatbotId: null };
/** So many characters, of which each is a term, and each pair. */
const differing = (count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
const aSession = (id: string, texts: readonly string[], isCut = false) => ({
  ...{ ...someone, id, isCut, lastPosition: 90 },
  words: texts.map((text, index) => ({ position: index + 1, words: text })),
});
const make = async (...sessions: Parameters<typeof makeSearchRows>[0]) => {
  const { rows, searched } = await makeSearchRows(sessions);
  return { places: rows.map(({ sessionId, position }) => `${sessionId}${position}`), searched };
};

describe('a step of the indexer', () => {
  test('takes everything that is short, and these sessions are searched to their ends', async () => {
    expect(await make(aSession('a', ['甲', '乙']), aSession('b', ['丙']))).toEqual({
      places: ['a1', 'a2', 'b1'],
      searched: [
        { id: 'a', position: 90 },
        { id: 'b', position: 90 },
      ],
    });
  });

  test('goes as far as it was given, where there is more', async () => {
    expect((await make(aSession('a', ['甲', '乙'], true))).searched).toEqual([{ id: 'a', position: 2 }]);
  });

  test('ends with the message that has too many terms for more of them, as their chats wait for it', async () => {
    const long = differing(9_000);
    expect(await make(aSession('a', ['甲', long, long, '乙']), aSession('b', ['丙']))).toEqual({
      places: ['a1', 'a2'],
      searched: [{ id: 'a', position: 2 }],
    });
  });

  test('ends with the characters that it looks at', async () => {
    const long = '字'.repeat(20_000);
    expect(await make(aSession('a', [long, long, long, '乙']))).toEqual({
      places: ['a1', 'a2', 'a3'],
      searched: [{ id: 'a', position: 3 }],
    });
  });
});
