import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PROBES, type Probe, testService } from '#contract/services.contract.ts';
import { refuse, streamOf } from '#web/testing/fake-backend.ts';
import { liveStream } from '#web/testing/live-stream.ts';
import { OPENAI, openServices, serveServices } from './testing/service-fixtures.ts';

const probe = (fields: Partial<Probe>): Probe => ({
  name: 'reach',
  result: 'passed',
  text: '',
  words: '',
  ms: 120,
  ...fields,
});

async function openTest(answer: Parameters<typeof serve>[0]) {
  const signals: AbortSignal[] = [];
  const app = await openServices(serve(answer, signals));
  const opener = await screen.findByRole('button', { name: '測試「OpenAI」' });
  await app.user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: '測試「OpenAI」' }));
  const rowOf = (label: string) => within(dialog.getByText(label).closest('li') ?? document.body);
  return { ...app, opener, dialog, rowOf, signals };
}

function serve(answer: () => Response, signals: AbortSignal[]) {
  return (backend: Parameters<ReturnType<typeof serveServices>>[0]) => {
    serveServices([OPENAI])(backend);
    backend.on(testService, (_, { signal }) => {
      signals.push(signal);
      return answer();
    });
  };
}

describe('an administrator who tests a service', () => {
  test('reads each result as it is told, with the own words of the service', async () => {
    const stream = liveStream(testService);
    const { dialog, rowOf } = await openTest(stream.respond);
    expect(dialog.getByText('正在測試…（0／9）')).toBeTruthy();
    expect(rowOf('連線').getByText('等待結果…')).toBeTruthy();
    await stream.say(probe({ text: '連線正常', ms: 1_234 }));
    await waitFor(() => expect(rowOf('連線').getByText('通過')).toBeTruthy());
    expect(rowOf('連線').getByText('1.2 秒')).toBeTruthy();
    await stream.say(
      probe({ name: 'key', result: 'failed', text: '金鑰被拒絕', words: 'Incorrect API key provided' }),
    );
    await waitFor(() => expect(rowOf('金鑰').getByText('未通過')).toBeTruthy());
    expect(rowOf('金鑰').getByText('Incorrect API key provided')).toBeTruthy();
    for (const name of PROBES.slice(2)) await stream.say(probe({ name, result: 'skipped' }));
    await stream.close();
    expect(await dialog.findByText('測試結束：1 項通過，1 項未通過，7 項略過。')).toBeTruthy();
  });

  test('tests one model again', async () => {
    const { user, dialog, backend } = await openTest(() =>
      streamOf(
        testService,
        PROBES.map((name) => probe({ name })),
      ),
    );
    await dialog.findByText('測試結束：9 項通過，0 項未通過，0 項略過。');
    await user.selectOptions(dialog.getByLabelText('用來測試的模型'), 'gpt-4o');
    await user.click(dialog.getByRole('button', { name: '再測試一次' }));
    await dialog.findByText('測試結束：9 項通過，0 項未通過，0 項略過。');
    expect(backend.callsOf(testService).map(({ input }) => input)).toMatchObject([
      { params: { id: 'openai' }, body: { model: null } },
      { params: { id: 'openai' }, body: { model: 'gpt-4o' } },
    ]);
  });

  test('and closes the dialog ends the test', async () => {
    const stream = liveStream(testService);
    const { user, dialog, signals, opener } = await openTest(stream.respond);
    await stream.say(probe({}));
    await dialog.findByText('正在測試…（1／9）');
    await user.click(screen.getByRole('button', { name: '關閉' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await stream.close();
  });

  test('reads that the server did not test it, and tries again', async () => {
    let answer = () => refuse(429, 'too_many_requests');
    const { user, dialog } = await openTest(() => answer());
    expect(await dialog.findByText('測試沒有完成')).toBeTruthy();
    expect(dialog.getByText('目前訊息太多，請稍後再試')).toBeTruthy();
    answer = () => streamOf(testService, [probe({})]);
    await user.click(dialog.getByRole('button', { name: '再試一次' }));
    expect(await dialog.findByText('測試結束：1 項通過，0 項未通過，0 項略過。')).toBeTruthy();
    expect(dialog.getAllByText('沒有測試')).toHaveLength(8);
  });
});
