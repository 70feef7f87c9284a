import { expect, test } from 'vitest';
import { makeSchoolDay } from '#server/kernel/clock.ts';
import { makeChance } from '#server/testing/faults/chance.ts';
import { drawTurns, MOST_TURNS, makeChatMaker } from './make-chats.ts';
import { makeMessageMaker } from './make-message.ts';
import { makeSchoolTimes } from './school-times.ts';

const NOW = new Date('2025-06-11T06:30:00Z');
const ZONE = 'Asia/Hong_Kong';

test('the engineer gets the same messages in every run, and others for another number', () => {
  const make = (seed: number) => {
    const { question, answer } = makeMessageMaker(seed);
    return Array.from({ length: 20 }, () => [question(), answer()]);
  };
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
});

test('the engineer gets messages as long as those of pupils and of models, most of them in Chinese', () => {
  const { question, answer } = makeMessageMaker(3);
  const [questions, answers] = [question, answer].map((make) => Array.from({ length: 400 }, make)) as [
    string[],
    string[],
  ];
  const mean = (texts: string[]) => texts.join('').length / texts.length;
  expect(mean(questions)).toBeGreaterThan(15);
  expect(mean(questions)).toBeLessThan(60);
  expect(mean(answers)).toBeGreaterThan(90);
  expect(new Set(answers).size).toBe(400);
  for (const text of questions) expect(text).not.toBe('');
  expect(answers.filter((text) => /\p{Script=Han}{4}/u.test(text)).length).toBeGreaterThan(390);
});

const rows = [[2], [100], [10_000], [10_001]];
test.each(rows)(
  'the engineer who asks for %i messages gets them in pairs, in a tenth as many conversations',
  (messages) => {
    const turns = drawTurns(messages, makeChance(1));
    expect(turns.reduce((sum, count) => sum + count, 0)).toBe(Math.floor(messages / 2));
    expect(turns).toHaveLength(Math.ceil(Math.floor(messages / 2) / 5));
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...turns)).toBeLessThanOrEqual(MOST_TURNS);
  },
);

test('the engineer gets conversations of short and of very long, and of people who chat more than others', () => {
  const turns = drawTurns(20_000, makeChance(2));
  expect(Math.max(...turns)).toBeGreaterThan(MOST_TURNS - 5);
  expect(turns.filter((count) => count === 1).length).toBeGreaterThan(200);
  const people = Array.from({ length: 100 }, (_, index) => `person ${index}`);
  const chatbots = [{ id: 'c', name: '小老師', model: 'gpt-4o' }];
  const makeChat = makeChatMaker(makeChance(1), { people, chatbots, messages: makeMessageMaker(1) });
  const chats = Array.from({ length: 500 }, () => makeChat(NOW, 1));
  const of = (person: string) => chats.filter(({ userId }) => userId === person).length;
  expect(of('person 0')).toBeGreaterThan(20);
  expect(of('person 99')).toBeLessThan(10);
  for (const { userId, visitorId } of chats) expect([userId, visitorId]).toContain(null);
  const ids = chats.flatMap(({ id, turns: [turn] }) => [id, turn?.id, turn?.question.id, turn?.answer.id]);
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('the engineer gets chats in the order of their time, of school days, in school hours and until now', () => {
  const timeOf = makeSchoolTimes(NOW, 400, ZONE);
  const times = Array.from({ length: 5_001 }, (_, index) => timeOf(index / 5_000));
  expect(times.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(times);
  expect(times.at(-1)?.getTime()).toBeLessThanOrEqual(NOW.getTime());
  expect(NOW.getTime() - (times[0]?.getTime() ?? 0)).toBeLessThanOrEqual(400 * 86_400_000);
  const hours = times.map((time) => (time.getUTCHours() + 8) % 24);
  expect(hours.filter((hour) => hour < 6)).toEqual([]);
  expect(hours.filter((hour) => hour >= 8 && hour < 16).length).toBeGreaterThan(3_000);
  const weekdays = times.map((time) => new Date(makeSchoolDay(ZONE)(time)).getUTCDay());
  expect(weekdays.filter((day) => day === 0 || day === 6).length).toBeLessThan(500);
  expect(makeSchoolDay(ZONE)(timeOf(1))).toBe('2025-06-11');
});
