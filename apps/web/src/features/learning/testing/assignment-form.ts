import { fireEvent, screen, within } from '@testing-library/react';
import { evaluateAssignment } from '#contract/helpers.contract.ts';
import { type Handler, streamOf } from '#web/testing/fake-backend.ts';
import { buildAssignment, openHelper } from './learning-fixtures.ts';

export type EvaluationAnswer = Handler<typeof evaluateAssignment>;

/** Evaluates at once whatever it is given. */
export const finishEvaluation: EvaluationAnswer = ({ body }) => {
  const result = buildAssignment({ ...body, id: body.id ?? '', previousId: body.previousId ?? null });
  return streamOf(evaluateAssignment, [{ type: 'finished', result }]);
};

/** A pupil opens the form of an assignment. */
export async function openForm(answer: EvaluationAnswer = finishEvaluation) {
  const page = await openHelper('assignment', {
    backend: (backend) => backend.on(evaluateAssignment, answer),
  });
  const { user, backend } = page;
  const title = () => screen.getByLabelText<HTMLInputElement>('作業標題');
  const content = () => screen.getByLabelText<HTMLTextAreaElement>('作業內容');
  return {
    ...page,
    title,
    content,
    /** At once, as by pasting. */
    fill: (heading = '最難忘的一天', text = '那一天我和爺爺去爬山。') => {
      fireEvent.change(title(), { target: { value: heading } });
      fireEvent.change(content(), { target: { value: text } });
    },
    submit: () => user.click(screen.getByRole('button', { name: '提交作業' })),
    bodies: () => backend.callsOf(evaluateAssignment).map(({ input }) => input.body),
    step: () => within(screen.getByRole('list', { name: '進度' })).getByRole('listitem', { current: 'step' }),
  };
}

export const findResult = (name = '最難忘的一天') => screen.findByRole('article', { name });
