import { fireEvent, screen, within } from '@testing-library/react';
import type { Correction, Practice } from '#contract/helper-records.ts';
import { getHelperRecord, listMistakes, practiseLanguage } from '#contract/helpers.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import { type FakeBackend, type Handler, refuse, streamOf } from '#web/testing/fake-backend.ts';
import { openHelper, recordId } from './learning-fixtures.ts';

const AT = '2026-10-05T02:00:00Z';

export function buildCorrection(fields: Partial<Correction> = {}): Correction {
  return {
    original: 'He go',
    corrected: 'He goes',
    explanation: '主語是第三人稱單數。',
    kind: 'agreement',
    ...fields,
  };
}

/** One question and its answer, unless more is given. */
export function buildPractice(fields: Partial<Practice> = {}): Practice {
  return {
    id: recordId(1),
    helper: 'language',
    title: '英語：He go to school.',
    createdAt: AT,
    shape: 'structured',
    isCutOff: false,
    language: 'english',
    level: 'beginner',
    conversation: [
      { id: recordId(101), role: 'user', content: 'He go to school.', timestamp: AT },
      { id: recordId(102), role: 'assistant', content: 'Great! How does he go?', timestamp: AT },
    ],
    corrections: [{ ...buildCorrection(), messageId: recordId(101) }],
    ...fields,
  };
}

type Body = Input<typeof practiseLanguage>['body'];
type Answered = Partial<
  Pick<Output<typeof practiseLanguage>, 'reply' | 'corrections' | 'shape' | 'isCutOff'>
>;

/** A server that keeps practices: each message is answered once, and the same message again gets the same reply. */
export function keepPractices(stored: Practice[] = [], answer: (body: Body) => Answered = () => ({})) {
  const practices = new Map(stored.map((practice) => [practice.id, practice]));
  let count = 200;
  const reply = (body: Body) => {
    const id = body.practiceId ?? recordId(1);
    const { language, level } = body;
    const old =
      practices.get(id) ?? buildPractice({ id, language, level, conversation: [], corrections: [] });
    const { corrections = [], shape = 'structured', isCutOff = false, ...given } = answer(body);
    const place = old.conversation.findIndex((message) => message.id === body.messageId);
    const message = { id: body.messageId ?? '', role: 'user' as const, content: body.message, timestamp: AT };
    count += 1;
    const content = given.reply ?? 'I see.';
    const made = { id: recordId(count), role: 'assistant' as const, content, timestamp: AT };
    const replyMessage = (place === -1 ? undefined : old.conversation[place + 1]) ?? made;
    if (place === -1) {
      practices.set(id, {
        ...old,
        shape,
        isCutOff,
        conversation: [...old.conversation, message, replyMessage],
        corrections: [...old.corrections, ...corrections.map((one) => ({ ...one, messageId: message.id }))],
      });
    }
    return { practiceId: id, message, reply: content, replyMessage, corrections, shape, isCutOff };
  };
  return {
    practices,
    reply,
    answer: (({ body }) =>
      streamOf(practiseLanguage, [{ type: 'finished', result: reply(body) }])) satisfies Handler<
      typeof practiseLanguage
    >,
    read: (({ params }) =>
      practices.get(params.id) ?? refuse(404, 'helper_record_not_found')) satisfies Handler<
      typeof getHelperRecord
    >,
  };
}

type Options = {
  kept?: ReturnType<typeof keepPractices>;
  answer?: Handler<typeof practiseLanguage>;
  mistakes?: Handler<typeof listMistakes>;
  search?: string;
  backend?: (backend: FakeBackend) => void;
};

export async function openPractice({
  kept = keepPractices(),
  answer = kept.answer,
  mistakes = () => [],
  search = '',
  backend: prepare,
}: Options = {}) {
  const page = await openHelper('language', {
    search,
    backend: (backend) => {
      backend.on(practiseLanguage, answer);
      backend.on(getHelperRecord, kept.read);
      backend.on(listMistakes, mistakes);
      prepare?.(backend);
    },
  });
  const { backend, user } = page;
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
  return {
    ...page,
    field,
    write: (text: string) => fireEvent.change(field(), { target: { value: text } }),
    say: async (text: string) => {
      fireEvent.change(field(), { target: { value: text } });
      await user.click(screen.getByRole('button', { name: '送出' }));
    },
    bodies: () => backend.callsOf(practiseLanguage).map(({ input }) => input.body),
    language: () => screen.getByLabelText<HTMLSelectElement>('語言'),
    level: () => screen.getByLabelText<HTMLSelectElement>('程度'),
  };
}

export const log = () => within(screen.getByRole('log', { name: '對話內容' }));
export const ownLines = () =>
  log()
    .queryAllByRole('article', { name: '您的訊息' })
    .map((line) => line.querySelector('p')?.textContent);
export const replies = () => log().queryAllByRole('article', { name: 'AI 的回應' });
/** The corrections beside the last own message. */
export const corrections = () => {
  const last = log().getAllByRole('article', { name: '您的訊息' }).at(-1);
  return last ? within(last).queryAllByRole('listitem') : [];
};
