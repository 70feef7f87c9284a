import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { generateContent, getHelperRecord } from '#contract/helpers.contract.ts';
import { getUser } from '#contract/users.contract.ts';
import { type Handler, refuse, streamOf } from '#web/testing/fake-backend.ts';
import { liveStream } from '#web/testing/live-stream.ts';
import { buildUser } from '#web/testing/people.ts';
import { buildMaterial, openHelper } from '../testing/learning-fixtures.ts';

type Answer = Handler<typeof generateContent>;

const FAILED = '生成學習內容時發生錯誤，請稍後再試';

const finish: Answer = ({ body }) =>
  streamOf(generateContent, [
    { type: 'finished', result: buildMaterial({ ...body, id: body.id ?? '', title: body.topic }) },
  ]);

async function openForm(answer: Answer = finish) {
  const page = await openHelper('content', { backend: (backend) => backend.on(generateContent, answer) });
  const { user, backend } = page;
  return {
    ...page,
    fill: async () => {
      await user.type(screen.getByLabelText('學科'), '數學');
      await user.type(screen.getByLabelText('主題'), '分數的除法');
    },
    submit: () => user.click(screen.getByRole('button', { name: '生成學習內容' })),
    bodies: () => backend.callsOf(generateContent).map(({ input }) => input.body),
  };
}

const findMaterial = () => screen.findByRole('article', { name: '分數的除法' });

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('learning content', () => {
  test('[HELP-C-2 HELP-C-3 HELP-C-4 OPEN-62] a pupil finds subject, topic, difficulty and learning style', async () => {
    await openForm();
    expect(screen.getByLabelText('學科')).toBeTruthy();
    expect(screen.getByLabelText('主題')).toBeTruthy();
    expect(optionsOf('難度')).toEqual(['簡單', '中等', '困難']);
    expect(optionsOf('學習風格')).toEqual(['視覺型', '聽覺型', '閱讀型', '動手型']);
  });

  const blanks = [
    ['主題', '學科'],
    ['學科', '主題'],
  ] as const;
  test.each(blanks)(
    '[HELP-C-5 HELP-C-6] a pupil who fills in %s only is led to %s, and nothing is sent',
    async (filled, blank) => {
      const { user, submit, bodies } = await openForm();
      await user.type(screen.getByLabelText(filled), '有內容');
      await submit();
      expect(screen.getByRole('alert').textContent).toBe('請填寫學科和主題');
      expect(document.activeElement).toBe(screen.getByLabelText(blank));
      expect(bodies()).toHaveLength(0);
    },
  );

  test('[HELP-C-1 HELP-C-7 HELP-C-8 HELP-C-9] a pupil asks for material, reads it while it is written, and finds it kept', async () => {
    const live = liveStream(generateContent);
    const { user, fill, submit, bodies, path, backend } = await openForm(live.respond);
    await fill();
    await user.selectOptions(screen.getByLabelText('難度'), '困難');
    await user.selectOptions(screen.getByLabelText('學習風格'), '動手型');
    await submit();
    expect(screen.getByText('正在生成學習內容…')).toBeTruthy();
    await live.say({ type: 'delta', text: '除以一個分數' });
    expect(await screen.findByText('除以一個分數')).toBeTruthy();
    const made = buildMaterial({ title: '分數的除法', difficulty: 'hard', learningStyle: 'kinesthetic' });
    await live.say({ type: 'finished', result: made });
    await live.close();
    const sheet = within(await findMaterial());
    expect((await sheet.findByText('倒數')).tagName).toBe('STRONG');
    for (const fact of ['數學', '困難', '動手型']) expect(sheet.getByText(fact)).toBeTruthy();
    expect(sheet.getByText('以上內容由 AI 產生，可能有錯，請自己判斷，或問老師。')).toBeTruthy();
    expect(bodies()[0]).toMatchObject({
      subject: '數學',
      topic: '分數的除法',
      difficulty: 'hard',
      learningStyle: 'kinesthetic',
    });
    expect(path()).toBe(`/content?record=${made.id}`);
    expect(backend.callsOf(getHelperRecord)).toHaveLength(0);
  });

  test('[OPEN-62] a pupil finds the learning style of the own profile chosen, and the own subject suggested', async () => {
    const preferences = { subject: '珠算', level: 'beginner', learningStyle: 'auditory' } as const;
    const { user } = await openHelper('content', {
      backend: (backend) => {
        backend.on(getUser, () => buildUser({ preferences }));
        backend.on(generateContent, finish);
      },
    });
    expect(await screen.findByDisplayValue('聽覺型')).toBeTruthy();
    expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('珠算');
    await user.selectOptions(screen.getByLabelText('學習風格'), '閱讀型');
    expect(screen.getByDisplayValue('閱讀型')).toBeTruthy();
  });

  test('[HELP-C-10] a pupil whose material fails reads why, keeps what was typed and sends it again under the same id', async () => {
    const { fill, submit, bodies, backend } = await openForm(() => refuse(503, 'overloaded'));
    await fill();
    await submit();
    expect((await screen.findByText(FAILED)).closest('[role="alert"]')).toBeTruthy();
    expect(screen.getByDisplayValue('分數的除法')).toBeTruthy();
    backend.on(generateContent, finish);
    await submit();
    await findMaterial();
    const [first, again] = bodies();
    expect(again).toEqual(first);
  });

  test('a pupil goes on to another material of the same kind', async () => {
    const { fill, submit, user, bodies } = await openForm();
    await fill();
    await submit();
    await user.click(within(await findMaterial()).getByRole('button', { name: '再生成一份' }));
    expect(await screen.findByDisplayValue('分數的除法')).toBeTruthy();
    await submit();
    await findMaterial();
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(2);
  });
});
