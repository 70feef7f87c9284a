import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findResult, openForm } from '../testing/assignment-form.ts';

describe('the form of an assignment', () => {
  test('[HELP-A-2] a pupil finds title, description, content and criteria', async () => {
    await openForm();
    for (const label of ['作業標題', '作業描述', '作業內容', '評分標準'])
      expect(screen.getByLabelText(label)).toBeTruthy();
  });

  const blanks = [
    ['title', ' ', '有內容', '作業標題'],
    ['content', '有標題', ' \n', '作業內容'],
  ] as const;
  test.each(blanks)(
    '[HELP-A-3 HELP-A-4] a pupil who leaves the %s blank is told, and nothing is sent',
    async (_, heading, text, label) => {
      const { fill, submit, bodies } = await openForm();
      fill(heading, text);
      await submit();
      expect(screen.getByRole('alert').textContent).toBe('請填寫作業標題和內容');
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
      expect(bodies()).toHaveLength(0);
    },
  );

  test('a pupil whose text is too long reads by how many signs it may be, and nothing is sent', async () => {
    const { fill, submit, bodies } = await openForm();
    fill('長', '字'.repeat(60_001));
    expect(screen.getByText('60,001 字，最多 60,000 字')).toBeTruthy();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('作業內容最多 60,000 字，請縮短後再交');
    expect(bodies()).toHaveLength(0);
    fill('長', '字'.repeat(60_000));
    await submit();
    await findResult('長');
    expect(bodies()[0]?.content).toHaveLength(60_000);
  });

  test('[HELP-A-5 HELP-A-6] a pupil who gives no criteria reads which ones are taken, and sends none', async () => {
    const { fill, submit, bodies } = await openForm();
    expect(screen.getByText(/內容完整性、論點清晰度、文法正確性、創意思維/)).toBeTruthy();
    fill();
    await submit();
    await findResult();
    expect(bodies()[0]).toMatchObject({ description: '', criteria: '', rubric: [] });
  });

  test('[HELP-A-16] a pupil gives criteria as text and as rows with weights, and they go along', async () => {
    const { fill, submit, bodies, user } = await openForm();
    fill();
    await user.type(screen.getByLabelText('評分標準'), '要有譬喻');
    await user.click(screen.getByRole('button', { name: '從常用的四項開始' }));
    expect(document.activeElement).toBe(screen.getByLabelText('評分項目 1'));
    expect(screen.getAllByText('佔 25%')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: '移除評分項目 4「創意思維」' }));
    await user.click(screen.getByRole('button', { name: '移除評分項目 3「文法正確性」' }));
    const weight = screen.getByLabelText('評分項目 1 的比重');
    await user.clear(weight);
    expect(screen.getByText('佔 100%')).toBeTruthy();
    await user.type(weight, '75');
    expect(screen.getByText('佔 75%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '新增評分項目' }));
    await user.type(screen.getByLabelText('評分項目 3'), '書寫');
    await submit();
    await findResult();
    expect(bodies()[0]).toMatchObject({
      content: '那一天我和爺爺去爬山。',
      criteria: '要有譬喻',
      rubric: [
        { criterion: '內容完整性', weight: 75 },
        { criterion: '論點清晰度', weight: 25 },
        { criterion: '書寫', weight: 10 },
      ],
    });
  });

  test('a pupil who gives a weight that is none, or a weight for nothing, is led there', async () => {
    const { fill, submit, bodies, user } = await openForm();
    fill();
    await user.click(screen.getByRole('button', { name: '新增評分項目' }));
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('請填寫評分項目');
    await user.type(screen.getByLabelText('評分項目 1'), '書寫');
    const weight = screen.getByLabelText('評分項目 1 的比重');
    await user.clear(weight);
    await user.type(weight, '101');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('比重請填 1 到 100 的整數');
    expect(document.activeElement).toBe(weight);
    expect(bodies()).toHaveLength(0);
  });

  test('[HELP-A-15] a pupil begins anew, and all fields are empty, also after a reload', async () => {
    const { fill, title, content, user } = await openForm();
    fill();
    await user.click(screen.getByRole('button', { name: '新增評分項目' }));
    await user.click(screen.getByRole('button', { name: '重新開始' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '清除' }));
    await waitFor(() => expect(title().value).toBe(''));
    expect(content().value).toBe('');
    expect(screen.queryByLabelText('評分項目 1')).toBeNull();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});
