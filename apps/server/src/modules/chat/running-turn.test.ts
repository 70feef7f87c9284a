import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEXT_START, turnEventSchema } from '#contract/turn-events.ts';
import { RunningTurn, replayFrames } from './running-turn.ts';

const ids = {
  id: '0198f000-0000-7000-8000-000000000001',
  sessionId: '0198f000-0000-7000-8000-000000000002',
  answerId: '0198f000-0000-7000-8000-000000000003',
  userId: '0198f000-0000-7000-8000-000000000004',
};

function makeReader() {
  const frames: string[] = [];
  let ended = 0;
  const events = () => frames.map((frame) => turnEventSchema.parse(JSON.parse(frame.replace(/^data: /, ''))));
  return {
    send: (frame: string) => void frames.push(frame),
    end: () => void ended++,
    events,
    text: () =>
      events()
        .map((event) => (event.type === 'delta' ? event.text : ''))
        .join(''),
    ended: () => ended,
  };
}

const pieces = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), { maxLength: 12 });

test('a reader who comes at any moment, from any place, ends with the same text as one who was there all along', () => {
  fc.assert(
    fc.property(pieces, fc.nat(13), fc.nat(80), (texts, joinAt, from) => {
      const turn = new RunningTurn(ids);
      const whole = makeReader();
      turn.follow(0, whole);
      const late = makeReader();
      const all = texts.join('');
      const after = Math.min(from, texts.slice(0, joinAt).join('').length + TEXT_START);
      for (const [index, text] of texts.entries()) {
        if (index === joinAt) turn.follow(after, late);
        turn.append(text);
      }
      if (joinAt === texts.length) turn.follow(after, late);
      turn.end({ type: 'finished', content: all, used: 1, limit: 5, stopped: false });
      if (joinAt > texts.length) turn.follow(after, late);
      expect(whole.text()).toBe(all);
      expect(late.text()).toBe(all.slice(Math.max(after - TEXT_START, 0)));
      expect(late.events().at(-1)).toEqual(whole.events().at(-1));
      expect([whole.ended(), late.ended()]).toEqual([1, 1]);
    }),
  );
});

test('what is taken for storing, whenever and however often a write fails, joins to the whole text', () => {
  fc.assert(
    fc.property(pieces, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (texts, fails) => {
      const turn = new RunningTurn(ids);
      let stored = '';
      for (const [index, text] of texts.entries()) {
        turn.append(text);
        const piece = turn.takeUnstored();
        if (piece && fails[index]) turn.returnUnstored(piece.seq, piece.text);
        else if (piece) stored += piece.text;
      }
      stored += turn.takeUnstored()?.text ?? '';
      expect(stored).toBe(texts.join(''));
      expect(turn.takeUnstored()).toBeNull();
    }),
  );
});

test('a reader who left gets nothing more', () => {
  const turn = new RunningTurn(ids);
  const reader = makeReader();
  const leave = turn.follow(0, reader);
  turn.append('一');
  leave();
  turn.append('二');
  expect(reader.text()).toBe('一');
});

test('a reader hears of the passages once and before the text, whether it came before or after them', () => {
  const source = { n: 1, knowledgeBaseId: 'kb-1', passageId: 'p', title: '校規', text: '手機要關機。' };
  const turn = new RunningTurn(ids);
  const [early, between, late] = [makeReader(), makeReader(), makeReader()];
  turn.follow(0, early);
  turn.cite([source]);
  turn.follow(1, between);
  turn.append('一');
  turn.follow(0, late);
  turn.end({ type: 'finished', content: '一', used: 1, limit: 5, stopped: false });
  const types = (reader: typeof early) => reader.events().map(({ type }) => type);
  expect(types(early)).toEqual(['started', 'sources', 'delta', 'finished']);
  expect(types(between)).toEqual(['sources', 'delta', 'finished']);
  expect(types(late)).toEqual(['started', 'sources', 'delta', 'finished']);
});

test('a replay from the very end has nothing to say', () => {
  expect(replayFrames({ ...ids, sources: [] }, '你好', 4)).toEqual([]);
  expect(replayFrames({ ...ids, sources: [] }, '你好', 3)).toHaveLength(1);
});

test('an answer that is about to be stored whole gives no more pieces to the writer and takes no more text', () => {
  const turn = new RunningTurn(ids);
  turn.append('一');
  turn.seal();
  turn.append('二');
  expect(turn.text).toBe('一');
  expect(turn.takeUnstored()).toBeNull();
});

test('a provider that does not stop is cut off after 200,000 characters', () => {
  const turn = new RunningTurn(ids);
  turn.append('字'.repeat(200_000));
  expect(turn.signal.aborted).toBe(false);
  turn.append('字');
  expect(turn.signal.reason).toMatchObject({ code: 'provider_failed' });
});

test('a reader hears how many wait before the answer, also one who comes later, until it thinks or speaks', () => {
  const turn = new RunningTurn(ids);
  const [early, late, latest] = [makeReader(), makeReader(), makeReader()];
  turn.follow(0, early);
  turn.queue(3);
  turn.queue(2);
  turn.follow(0, late);
  const befores = (reader: typeof early) =>
    reader.events().flatMap((event) => (event.type === 'waiting' ? [event.before] : []));
  expect(befores(early)).toEqual([3, 2]);
  expect(befores(late)).toEqual([2]);
  turn.queue(0);
  turn.wait();
  turn.follow(0, latest);
  expect(latest.events().map(({ type }) => type)).toEqual(['started', 'thinking']);
  turn.append('好');
  turn.queue(1);
  expect(befores(early)).toEqual([3, 2, 0]);
});
