import { fireEvent, screen, within } from '@testing-library/react';
import type { Note } from '#contract/helper-records.ts';
import { enhanceNote, getHelperRecord, markKnown } from '#contract/helpers.contract.ts';
import { type Handler, streamOf } from '#web/testing/fake-backend.ts';
import { openHelper, recordId } from './learning-fixtures.ts';

export function buildNote(fields: Partial<Note> = {}): Note {
  return {
    id: recordId(1),
    helper: 'notes',
    title: '光合作用',
    createdAt: '2026-10-05T02:00:00Z',
    shape: 'structured',
    isCutOff: false,
    content: '葉綠體吸收光能，把水和二氧化碳變成葡萄糖。',
    summary: '植物用光製造**養分**。',
    keyPoints: ['葉綠體吸收光能', '產生葡萄糖和氧氣'],
    reviewQuestions: [
      { question: '甚麼吸收光能？', answer: '葉綠體', isKnown: false },
      { question: '產生甚麼？', answer: '葡萄糖和氧氣', isKnown: false },
      { question: '為甚麼要光？', answer: '', isKnown: false },
    ],
    ...fields,
  };
}

export const finishNote: Handler<typeof enhanceNote> = ({ body: { id = recordId(1), title, content } }) =>
  streamOf(enhanceNote, [{ type: 'finished', result: buildNote({ id, title, content }) }]);

export async function openNoteForm(answer: Handler<typeof enhanceNote> = finishNote) {
  const page = await openHelper('notes', { backend: (backend) => backend.on(enhanceNote, answer) });
  const title = () => screen.getByLabelText<HTMLInputElement>('筆記標題');
  const content = () => screen.getByLabelText<HTMLTextAreaElement>('筆記內容');
  return {
    ...page,
    title,
    content,
    fill: (heading: string, text: string) => {
      fireEvent.change(title(), { target: { value: heading } });
      fireEvent.change(content(), { target: { value: text } });
    },
    submit: () => page.user.click(screen.getByRole('button', { name: '整理筆記' })),
    bodies: () => page.backend.callsOf(enhanceNote).map(({ input }) => input.body),
  };
}

/** A note that was made before, opened by its address. The server keeps what is marked, unless it does otherwise. */
export async function openNote(note: Note = buildNote(), mark?: Handler<typeof markKnown>) {
  let stored = note;
  const keep: Handler<typeof markKnown> = ({ body: { known } }) => {
    const reviewQuestions = stored.reviewQuestions.map((card, place) => ({
      ...card,
      isKnown: known.includes(place),
    }));
    stored = { ...stored, reviewQuestions };
    return stored;
  };
  const page = await openHelper('notes', {
    search: `?record=${note.id}`,
    backend: (backend) => {
      backend.on(getHelperRecord, () => stored);
      backend.on(markKnown, mark ?? keep);
    },
  });
  await screen.findByRole('article', { name: note.title });
  return { ...page, marks: () => page.backend.callsOf(markKnown).map(({ input }) => input.body.known) };
}

const cardName = /^第 \d+ 題$/;

/** The questions that are shown, in their order. */
export const shownCards = () => screen.queryAllByRole('article', { name: cardName });
export const card = (number: number) => within(screen.getByRole('article', { name: `第 ${number} 題` }));
