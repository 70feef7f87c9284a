import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { practiseLanguage } from '#contract/helpers.contract.ts';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { type Handler, refuse, streamOf } from '#web/testing/fake-backend.ts';
import { liveStream } from '#web/testing/live-stream.ts';
import { buildUser } from '#web/testing/people.ts';
import { unreachable } from '../testing/learning-fixtures.ts';
import {
  buildPractice,
  keepPractices,
  log,
  openPractice,
  ownLines,
  replies,
} from '../testing/practice-fixtures.ts';

type Answer = Handler<typeof practiseLanguage>;

const APOLOGY = '抱歉，我現在無法回應。請稍後再試。';

const FAILURES: [string, Answer, string][] = [
  [
    'fails on its way',
    () => streamOf(practiseLanguage, [{ type: 'failed', code: 'provider_busy', message: 'AI 服務目前忙碌' }]),
    'AI 服務目前忙碌',
  ],
  ['is refused', () => refuse(429, 'too_many_requests'), '目前訊息太多，請稍後再試'],
  ['does not reach the server', unreachable, '無法連線到伺服器，請檢查網路連線後再試一次。'],
  [
    'breaks off',
    () => streamOf(practiseLanguage, [{ type: 'delta', text: 'I thi' }]),
    '連線中斷，回答沒有完成，請再試一次。',
  ],
];

describe('a message that is not answered', () => {
  test.each(FAILURES)(
    '[HELP-L-14] a pupil whose message %s reads an apology and why, keeps the text, and sends it again as the same message',
    async (_, answer, reason) => {
      const kept = keepPractices();
      const { say, field, user, backend, bodies } = await openPractice({ kept, answer });
      await say('He go to school.');
      expect(await log().findByText(APOLOGY)).toBeTruthy();
      expect(log().getByText(reason)).toBeTruthy();
      expect(ownLines()).toEqual(['He go to school.']);
      expect(field().value).toBe('He go to school.');
      backend.on(practiseLanguage, kept.answer);
      await user.click(log().getByRole('button', { name: '重試' }));
      expect(await log().findByText('I see.')).toBeTruthy();
      expect(log().queryByText(APOLOGY)).toBeNull();
      expect(ownLines()).toEqual(['He go to school.']);
      expect(field().value).toBe('');
      const [first, again] = bodies();
      expect(again).toEqual(first);
    },
  );

  test('a pupil reads what had come of a reply that broke off', async () => {
    const { say } = await openPractice({
      answer: () => streamOf(practiseLanguage, [{ type: 'delta', text: 'I thi' }]),
    });
    await say('Hello');
    await log().findByText(APOLOGY);
    expect(log().getByText('I thi')).toBeTruthy();
  });

  test('a pupil changes the text after a failure, and it goes as another message', async () => {
    const kept = keepPractices();
    const { say, backend, bodies } = await openPractice({ kept, answer: unreachable });
    await say('He go to school.');
    await log().findByText(APOLOGY);
    backend.on(practiseLanguage, kept.answer);
    await say('He goes to school.');
    expect(await log().findByText('I see.')).toBeTruthy();
    expect(ownLines()).toEqual(['He goes to school.']);
    expect(bodies()[1]?.messageId).not.toBe(bodies()[0]?.messageId);
    expect(bodies()[1]?.practiceId).toBe(bodies()[0]?.practiceId);
  });

  test('[HELP-L-8] a pupil leaves a failure behind with a new conversation', async () => {
    const { say, user } = await openPractice({ answer: unreachable });
    await say('Hello');
    await log().findByText(APOLOGY);
    await user.click(screen.getByRole('button', { name: '開始新對話' }));
    await user.click(await screen.findByRole('button', { name: '清除' }));
    await waitFor(() => expect(log().queryByText(APOLOGY)).toBeNull());
    expect(ownLines()).toEqual([]);
  });
});

describe('a pupil who practises', () => {
  test('cancels while a reply is written: the connection is closed, and the text is in the field again', async () => {
    let isCut = false;
    const { say, field, user, language } = await openPractice({
      answer: (_, { signal }) => {
        signal.addEventListener('abort', () => {
          isCut = true;
        });
        return liveStream(practiseLanguage).respond();
      },
    });
    await say('Hello');
    await user.click(await screen.findByRole('button', { name: '取消' }));
    expect(isCut).toBe(true);
    expect(field().value).toBe('Hello');
    expect(document.activeElement).toBe(field());
    expect(ownLines()).toEqual([]);
    expect(language().disabled).toBe(false);
    expect(log().queryByText(APOLOGY)).toBeNull();
  });

  test('finds after a reload what was typed, and sends a message that failed before as the same one', async () => {
    const kept = keepPractices();
    const first = await openPractice({ kept, answer: unreachable });
    await first.user.selectOptions(first.language(), '西班牙語');
    await first.say('Hola');
    await log().findByText(APOLOGY);
    cleanup();

    const again = await openPractice({ kept });
    expect([again.field().value, again.language().value]).toEqual(['Hola', 'spanish']);
    await again.user.click(screen.getByRole('button', { name: '送出' }));
    expect(await log().findByText('I see.')).toBeTruthy();
    expect(again.bodies()).toEqual(first.bodies());
  });

  test('finds a message answered that was answered when nobody listened, and nothing left to send', async () => {
    const practice = buildPractice();
    const [question] = practice.conversation;
    const draft = { language: 'english', level: 'beginner', text: 'He go', practiceId: practice.id };
    const { id } = buildUser();
    writeDraft(id, 'work:language', JSON.stringify({ ...draft, messageId: question?.id }));
    const { field } = await openPractice({
      kept: keepPractices([practice]),
      search: `?record=${practice.id}`,
    });
    await waitFor(() => expect(replies()).toHaveLength(1));
    expect(field().value).toBe('');
    expect(readDraft(id, 'work:language')).toBe('');
  });

  test('keeps the text when the session ends, and is offered to sign in again', async () => {
    const { say, field } = await openPractice({ answer: () => refuse(401, 'not_signed_in') });
    await say('Hello');
    await log().findByText(APOLOGY);
    expect(field().value).toBe('Hello');
    expect(await screen.findByRole('button', { name: '重新登入' })).toBeTruthy();
  });

  test('reads by how much a message is too long, and cannot send it', async () => {
    const { write, bodies } = await openPractice();
    write('a'.repeat(5_001));
    expect(screen.getByText('訊息最多 5,000 字，現在有 5,001 字。')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '送出' }).disabled).toBe(true);
    expect(bodies()).toEqual([]);
  });

  test('reads that a very long practice is full', async () => {
    const [question, reply] = buildPractice().conversation;
    const conversation = Array.from({ length: 100 }, (_, n) =>
      [question, reply].flatMap((message, side) =>
        message ? [{ ...message, id: `00000000-0000-4000-8000-00000000${1000 + 2 * n + side}` }] : [],
      ),
    ).flat();
    const practice = buildPractice({ conversation, corrections: [] });
    const { field } = await openPractice({
      kept: keepPractices([practice]),
      search: `?record=${practice.id}`,
    });
    expect(await screen.findByText('這次練習已經很長了，請開始新對話。')).toBeTruthy();
    expect(field().readOnly).toBe(true);
  });
});
