import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PRACTICE_MAX_MESSAGES, type Practice } from '#contract/helper-records.ts';
import { listMistakes, type PracticeReply, practiseLanguage } from '#contract/helpers.contract.ts';
import { operationUrl } from '#contract/operation.ts';
import { helperRecords } from '../../platform/db/schema/index.ts';
import { setAnyModel } from '../../testing/any-model.ts';
import { countAsked, joinDeltas, lastAsked } from '../../testing/asked.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { echo, makeLearner } from './testing/make-learner.ts';

const server = await startTestServer();
await setAnyModel(server);
const FRENCH = { language: 'french', level: 'beginner' };

const correct = (original: string, corrected: string, kind = 'grammar') => ({
  original,
  corrected,
  explanation: '說明',
  kind,
});

async function aLearner(options?: Parameters<typeof makeLearner>[1]) {
  const learner = await makeLearner(server, options);
  return {
    ...learner,
    async say(message: string, more: object = {}): Promise<PracticeReply> {
      const answer = await learner.ask('language', { ...FRENCH, message, ...more });
      expect(answer.status).toBe(200);
      return answer.body as never;
    },
    practice: async (id: string) => (await learner.get('language', id)).body as never as Practice,
  };
}

describe('a pupil who practises a language', () => {
  test('[HELP-L-1 HELP-L-11 HELP-L-13 AI-31 OPEN-10] gets a reply to language, level and message, and finds the practice kept', async () => {
    const learner = await aLearner();
    const reply = await learner.say('Bonjour, je suis un élève.');
    expect(reply.reply).toBe(reply.replyMessage.content);
    const asked = lastAsked(server);
    expect(asked).toMatchObject({ temperature: 0.7, max_tokens: 2000, last: 'Bonjour, je suis un élève.' });
    expect(asked.system).toContain('法語');
    expect(asked.system).toContain('初級');

    const practice = await learner.practice(reply.practiceId);
    expect(practice).toMatchObject({ ...FRENCH, title: '法語：Bonjour, je suis un élève.' });
    expect(practice.conversation).toEqual([reply.message, reply.replyMessage]);
    expect(practice.conversation.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(practice.corrections).toEqual(
      reply.corrections.map((correction) => ({ ...correction, messageId: reply.message.id })),
    );
  });

  test('is heard out: the model gets what was said before, from the practice that is stored', async () => {
    const learner = await aLearner();
    const { practiceId } = await learner.say(echo({ reply: 'Salut !', corrections: [] }));
    const second = await learner.say('Ça va', { practiceId, language: 'german', level: 'advanced' });
    const { others, system } = lastAsked(server);
    expect(others.map(({ role, content }) => [role, content])).toEqual([
      ['user', expect.stringContaining('Salut !')],
      ['assistant', 'Salut !'],
      ['user', 'Ça va'],
    ]);
    expect(system).toContain('法語');
    expect(system).not.toContain('德語');
    expect(second.practiceId).toBe(practiceId);
    expect(await learner.practice(practiceId)).toMatchObject(FRENCH);
  });

  test('gets corrections of what is wrong, none of what was right, and reads the reply while it is written', async () => {
    const learner = await aLearner();
    const corrections = [correct('je suis allé', 'je suis allée', 'agreement'), correct('bien', 'bien ')];
    const message = echo({ reply: 'Très bien !', corrections });
    const events = await learner.stream(practiseLanguage, { ...FRENCH, message });
    expect(joinDeltas(events)).toBe('Très bien !');
    expect(events.at(-1)).toMatchObject({
      type: 'finished',
      result: { reply: 'Très bien !', shape: 'structured', corrections: corrections.slice(0, 1) },
    });
  });

  test('[HELP-L-12] gets the corrections by their markers from a provider that answers in no schema', async () => {
    const learner = await aLearner({ provider: 'deepseek' });
    const message = echo('很好！\n\n原句：He go.\n修正：He goes.\n說明：第三人稱單數。\n類型：一致');
    const { reply, corrections, shape } = await learner.say(message);
    expect({ reply, corrections, shape }).toEqual({
      reply: '很好！',
      corrections: [
        { original: 'He go.', corrected: 'He goes.', explanation: '第三人稱單數。', kind: 'agreement' },
      ],
      shape: 'markers',
    });
    expect(lastAsked(server)).not.toHaveProperty('response_format');
    expect(lastAsked(server).system).toContain('原句：');
  });

  test.each([
    ['prose without markers', 'Bien sûr !', 'Bien sûr !'],
    ['half of the JSON', '{"reply":"Bien","corrections":[{"original":"a","corr', 'Bien'],
  ])('[OPEN-65] reads the reply and no correction where the answer is %s', async (_, answer, reply) => {
    const learner = await aLearner();
    expect(await learner.say(echo(answer))).toMatchObject({ reply, corrections: [], shape: 'text' });
  });

  test('loses no correction by a kind that nobody knows', async () => {
    const learner = await aLearner();
    const [known, unknown] = [correct('a', 'b', 'tense'), correct('c', 'd', '動詞時態錯誤')];
    const answer = { reply: 'Oui', corrections: [known, unknown, { ...unknown, kind: 'x' }] };
    expect(await learner.say(echo(answer))).toMatchObject({
      shape: 'structured',
      corrections: [known, { ...unknown, kind: 'tense' }, { ...unknown, kind: 'other' }],
    });
  });

  test('reads the corrected words where there is no other reply', async () => {
    const learner = await aLearner();
    const answer = { reply: '', corrections: [correct('Je est', 'Je suis')] };
    expect(await learner.say(echo(answer))).toMatchObject({ reply: 'Je suis', shape: 'structured' });
  });

  test.each([
    ['language', { ...FRENCH, language: 'latin', message: 'Ave' }],
    ['level', { ...FRENCH, level: 'native', message: 'Ave' }],
    ['message', { ...FRENCH, message: ' ' }],
    ['message', { ...FRENCH, message: 'a'.repeat(5_001) }],
    ['practiceId', { ...FRENCH, message: 'Salut', practiceId: 'x' }],
  ])('reads that %s cannot be so, and nobody is asked', async (path, body) => {
    const learner = await aLearner();
    const asked = countAsked(server);
    const answer = await learner.ask('language', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body).toHaveProperty('fields.0.path', path);
    expect(countAsked(server)).toBe(asked);
  });
});

describe('a pupil who sends a message', () => {
  test('again gets the reply that is stored, and nobody is asked twice', async () => {
    const learner = await aLearner();
    const [practiceId, messageId] = [randomUUID(), randomUUID()];
    const message = echo({ reply: 'Oui', corrections: [correct('a', 'b')] });
    const first = await learner.say(message, { practiceId, messageId });
    const asked = countAsked(server);
    expect(await learner.say(message, { practiceId, messageId })).toEqual(first);
    expect(countAsked(server)).toBe(asked);
    expect((await learner.practice(practiceId)).conversation).toHaveLength(2);
  });

  test('again without knowing the practice that it began finds that one', async () => {
    const learner = await aLearner();
    const messageId = randomUUID();
    const first = await learner.say('Salut', { messageId });
    expect(await learner.say('Salut', { messageId })).toEqual(first);
    expect(await learner.list('language')).toHaveLength(1);
  });

  test('twice at once has it in the practice once', async () => {
    const learner = await aLearner();
    const [practiceId, messageId] = [randomUUID(), randomUUID()];
    const [first, second] = await Promise.all([
      learner.say('Salut', { practiceId, messageId }),
      learner.say('Salut', { practiceId, messageId }),
    ]);
    expect(second).toEqual(first);
    expect((await learner.practice(practiceId)).conversation).toEqual([first.message, first.replyMessage]);
  });

  test('by the id of an earlier reply is refused, and nobody is asked', async () => {
    const learner = await aLearner();
    const { practiceId, replyMessage } = await learner.say('Salut');
    const asked = countAsked(server);
    const again = { ...FRENCH, practiceId, messageId: replyMessage.id, message: 'Ça va' };
    expect(await learner.ask('language', again)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: [{ path: 'messageId', message: '這個識別碼已被使用' }] },
    });
    expect(countAsked(server)).toBe(asked);
    expect((await learner.practice(practiceId)).conversation).toHaveLength(2);
  });

  test('from each of two tabs at once loses none of them, new practice or not', async () => {
    const learner = await aLearner();
    const practiceId = randomUUID();
    for (const words of [
      ['un', 'deux', 'trois'],
      ['quatre', 'cinq'],
    ]) {
      await Promise.all(
        words.map((word) =>
          learner.say(echo({ reply: `${word} !`, corrections: [correct(word, `${word}s`)] }), { practiceId }),
        ),
      );
    }
    const { conversation, corrections } = await learner.practice(practiceId);
    expect(conversation).toHaveLength(10);
    const pairs = Array.from({ length: 5 }, (_, pair) => conversation.slice(pair * 2, pair * 2 + 2));
    for (const [question, reply] of pairs) {
      const word = reply?.content.replace(' !', '');
      expect(question?.content).toContain(`"${word} !"`);
      expect(corrections.filter(({ messageId }) => messageId === question?.id)).toMatchObject([
        { original: word },
      ]);
    }
    expect(await learner.list('language')).toMatchObject([{ note: '初級・10 則訊息' }]);
  });

  test('to a practice that is deleted meanwhile does not bring it back', async () => {
    const learner = await aLearner();
    const { practiceId } = await learner.say('Salut');
    let isDeleted: Promise<unknown> | undefined;
    const events = await learner.stream(
      practiseLanguage,
      { ...FRENCH, practiceId, message: '[[scenario:slow rate=40]] Ça va' },
      {
        onEvent: () => {
          isDeleted ??= learner.send('DELETE', 'language', `/${practiceId}`);
        },
      },
    );
    expect(await isDeleted).toMatchObject({ status: 204 });
    expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'helper_record_not_found' });
    expect(await learner.list('language')).toEqual([]);
  });

  test('to a practice that is full is told to begin another, and nobody is asked', async () => {
    const learner = await aLearner();
    const timestamp = new Date().toISOString();
    const conversation = Array.from({ length: PRACTICE_MAX_MESSAGES - 2 }, (_, place) => ({
      id: randomUUID(),
      role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `字${place} ${'長'.repeat(300)}`,
      timestamp,
    }));
    const practiceId = randomUUID();
    await server.db.insert(helperRecords).values({
      id: practiceId,
      userId: learner.id,
      helper: 'language',
      title: '法語',
      body: {
        language: 'french',
        level: 'beginner',
        conversation,
        corrections: [],
        shape: 'text',
        isCutOff: false,
      },
    });
    await learner.say('le dernier', { practiceId });
    // What the model hears is the newest that fits, and begins with no half of a message.
    const heard = lastAsked(server).others;
    const characters = heard.slice(0, -1).reduce((sum, { content }) => sum + content.length, 0);
    expect(characters).toBeLessThanOrEqual(24_000);
    expect(characters).toBeGreaterThan(23_000);
    expect(heard.at(-2)?.content).toBe(conversation.at(-1)?.content);

    const asked = countAsked(server);
    const answer = await learner.ask('language', { ...FRENCH, practiceId, message: 'encore' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'practice_full' } });
    expect(countAsked(server)).toBe(asked);
    expect((await learner.practice(practiceId)).conversation).toHaveLength(PRACTICE_MAX_MESSAGES);
  });
});

describe('a pupil who looks at their mistakes', () => {
  test('reads them by kind in one language, the most frequent first, with the latest as examples', async () => {
    const [learner, other] = [await aLearner(), await aLearner()];
    const say = (corrections: object[], more: object = {}) =>
      learner.say(echo({ reply: 'Oui', corrections }), more);
    const { practiceId } = await say([correct('t1', 'T1', 'tense'), correct('s1', 'S1', 'spelling')]);
    await say([correct('t2', 'T2', 'tense'), correct('t3', 'T3', 'tense')]);
    await say([correct('t4', 'T4', 'tense')], { practiceId });
    await say([correct('d', 'D', 'article')], { language: 'german' });
    await other.say(echo({ reply: 'Oui', corrections: [correct('o', 'O', 'tense')] }));

    const mistakes = async (language: string) => {
      const url = operationUrl(listMistakes, {}, { language });
      return (await server.call('GET', url, { token: learner.token })).body;
    };
    expect(await mistakes('french')).toEqual([
      {
        kind: 'tense',
        count: 4,
        examples: [correct('t4', 'T4', 'tense'), correct('t1', 'T1', 'tense'), correct('t3', 'T3', 'tense')],
      },
      { kind: 'spelling', count: 1, examples: [correct('s1', 'S1', 'spelling')] },
    ]);
    expect(await mistakes('german')).toMatchObject([{ kind: 'article', count: 1 }]);
    expect(await mistakes('japanese')).toEqual([]);
  });
});
