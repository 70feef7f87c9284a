import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getHelperRecord, practiseLanguage } from '#contract/helpers.contract.ts';
import { startFakeSpeech } from '#web/testing/fake-speech.ts';
import { liveStream } from '#web/testing/live-stream.ts';
import {
  buildCorrection,
  buildPractice,
  corrections,
  keepPractices,
  log,
  openPractice,
  ownLines,
  replies,
} from '../testing/practice-fixtures.ts';

const optionsOf = (field: HTMLSelectElement) => [...field.options].map(({ text }) => text);

describe('a practice', () => {
  test('[HELP-L-2 HELP-L-3] a pupil chooses among exactly five languages and three levels', async () => {
    const { language, level } = await openPractice();
    expect(optionsOf(language())).toEqual(['英語', '日語', '法語', '德語', '西班牙語']);
    expect(optionsOf(level())).toEqual(['初級', '中級', '高級']);
  });

  test('[HELP-L-1 HELP-L-4 HELP-L-5 HELP-L-11] a pupil says something, sees the reply grow, and reads the correction beside the marked words', async () => {
    const live = liveStream(practiseLanguage);
    const kept = keepPractices([], () => ({ reply: 'Great!', corrections: [buildCorrection()] }));
    const { say, bodies, field, user, language, level, path } = await openPractice({
      kept,
      answer: live.respond,
    });
    await user.selectOptions(language(), '英語');
    await user.selectOptions(level(), '中級');
    await say('He go to school.');
    expect(ownLines()).toEqual(['He go to school.']);
    expect(field().value).toBe('');
    await live.say({ type: 'delta', text: 'Gre' });
    expect(await log().findByText('Gre')).toBeTruthy();
    expect(bodies()).toMatchObject([
      { language: 'english', level: 'intermediate', message: 'He go to school.' },
    ]);
    const [body] = bodies();
    if (body) await live.say({ type: 'finished', result: kept.reply(body) });
    await live.close();

    expect(await log().findByText('Great!')).toBeTruthy();
    expect(replies()).toHaveLength(1);
    const marked = log().getByText('He go', { selector: 'mark' });
    expect(marked.closest('p')?.getAttribute('lang')).toBe('en');
    const [card] = corrections();
    expect(card?.textContent).toBe('1一致原句He go修正He goes說明主語是第三人稱單數。');
    // What differs is struck out in the one and underlined in the other.
    expect(card?.querySelector('del')?.textContent).toBe('go');
    expect(card?.querySelector('ins')?.textContent).toBe('goes');
    await waitFor(() => expect(path()).toBe(`/language?record=${body?.practiceId}`));
    expect(screen.getByText(/有 1 處更正/).getAttribute('role')).toBe('status');
  });

  test('[HELP-L-5] a pupil reads a correction whose words are not in the message all the same', async () => {
    const kept = keepPractices([], () => ({
      corrections: [buildCorrection({ original: 'She go' }), buildCorrection({ original: 'school' })],
    }));
    const { say } = await openPractice({ kept });
    await say('He go to school.');
    await waitFor(() => expect(corrections()).toHaveLength(2));
    expect(corrections()[0]?.textContent).toContain('She go');
    const marks = [...document.querySelectorAll('mark')];
    expect(marks.map(({ textContent, dataset }) => [textContent, dataset.signs])).toEqual([['school', '2']]);
  });

  test('[OPEN-65] a pupil whose reply has no corrections reads the reply and nothing else', async () => {
    const kept = keepPractices([], () => ({ reply: 'Just words.', shape: 'text' }));
    const { say } = await openPractice({ kept });
    await say('He go to school.');
    expect(await log().findByText('Just words.')).toBeTruthy();
    expect(corrections()).toEqual([]);
    expect(document.querySelector('mark')).toBeNull();
  });

  test('a pupil reads that a reply reached the longest length', async () => {
    const kept = keepPractices([], () => ({ reply: 'And then', isCutOff: true }));
    const { say } = await openPractice({ kept });
    await say('Tell me a story.');
    expect(await log().findByText('回答已達到長度上限，後面的部分沒有寫完。')).toBeTruthy();
  });

  test('[HELP-L-6 HELP-L-7 HELP-L-8 HELP-L-9 HELP-L-10] a pupil cannot change language and level of a conversation, and begins a new one without anything of the old', async () => {
    const kept = keepPractices([], () => ({ corrections: [buildCorrection()] }));
    const { say, user, language, level, path, bodies } = await openPractice({ kept });
    await user.selectOptions(language(), '德語');
    await say('He go to school.');
    await waitFor(() => expect(corrections()).toHaveLength(1));
    expect([language().value, language().disabled, level().disabled]).toEqual(['german', true, true]);
    await user.click(screen.getByRole('button', { name: '開始新對話' }));
    await waitFor(() => expect(ownLines()).toEqual([]));
    expect(replies()).toEqual([]);
    expect(screen.queryByText('修正')).toBeNull();
    expect(path()).toBe('/language');
    expect([language().disabled, level().disabled]).toEqual([false, false]);
    await user.selectOptions(language(), '法語');
    await say('Bonjour');
    await waitFor(() => expect(replies()).toHaveLength(1));
    expect(bodies()[1]).toMatchObject({ language: 'french' });
    expect(bodies()[1]?.practiceId).not.toBe(bodies()[0]?.practiceId);
  });

  test('a pupil who has typed something is asked before a new conversation takes it away', async () => {
    const { write, field, user } = await openPractice();
    write('Hello');
    await user.click(screen.getByRole('button', { name: '開始新對話' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(field().value).toBe('Hello');
    await user.click(screen.getByRole('button', { name: '開始新對話' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '清除' }));
    await waitFor(() => expect(field().value).toBe(''));
  });

  test('[HELP-L-13] a pupil opens an older practice by its address, and goes on with it in its own language', async () => {
    const practice = buildPractice({ language: 'japanese', level: 'advanced' });
    const kept = keepPractices([practice]);
    const { say, language, level, bodies } = await openPractice({ kept, search: `?record=${practice.id}` });
    expect(await log().findByText('Great! How does he go?')).toBeTruthy();
    expect([language().value, level().value]).toEqual(['japanese', 'advanced']);
    expect(corrections()).toHaveLength(1);
    await say('自転車で行きます。');
    await waitFor(() => expect(replies()).toHaveLength(2));
    expect(bodies()).toMatchObject([{ practiceId: practice.id, language: 'japanese', level: 'advanced' }]);
    expect(ownLines()).toEqual(['He go to school.', '自転車で行きます。']);
  });

  test('a pupil who opens a practice that is gone reads so, and begins a new one', async () => {
    const { user, language } = await openPractice({ search: `?record=${buildPractice().id}` });
    expect((await screen.findByRole('alert')).textContent).toContain('找不到這份記錄');
    await user.click(screen.getByRole('button', { name: '開始新對話' }));
    await waitFor(() => expect(language().disabled).toBe(false));
  });

  test('a pupil in two tabs sees after a reply what was said in the other one', async () => {
    const practice = buildPractice();
    const kept = keepPractices([practice]);
    const { say, backend } = await openPractice({ kept, search: `?record=${practice.id}` });
    await log().findByText('Great! How does he go?');
    const { id: practiceId, language, level } = practice;
    kept.reply({
      practiceId,
      messageId: '00000000-0000-4000-8000-000000000001',
      language,
      level,
      message: 'Elsewhere',
    });
    await say('Here');
    await waitFor(() => expect(ownLines()).toEqual(['He go to school.', 'Elsewhere', 'Here']));
    expect(backend.callsOf(getHelperRecord)).toHaveLength(2);
  });

  test('a pupil listens to a reply and to a corrected sentence in the language that is practised', async () => {
    const speech = startFakeSpeech([{ lang: 'zh-TW' }, { lang: 'fr-FR' }]);
    const practice = buildPractice({ language: 'french' });
    const { user } = await openPractice({
      kept: keepPractices([practice]),
      search: `?record=${practice.id}`,
    });
    await user.click(await screen.findByRole('button', { name: /朗讀\s*回應/ }));
    expect(speech.spoken.at(-1)).toMatchObject({ text: 'Great! How does he go?', lang: 'fr-FR' });
    await user.click(screen.getByRole('button', { name: /朗讀\s*修正/ }));
    expect(speech.spoken.at(-1)).toMatchObject({ text: 'He goes', lang: 'fr-FR' });
    await user.click(screen.getByRole('button', { name: /停止朗讀/ }));
    expect(speech.isSilent()).toBe(true);
  });

  test('a pupil copies a practice with its corrections', async () => {
    const practice = buildPractice();
    const { user } = await openPractice({
      kept: keepPractices([practice]),
      search: `?record=${practice.id}`,
    });
    await user.click(await screen.findByRole('button', { name: '複製' }));
    expect(await screen.findByText('已複製')).toBeTruthy();
    const text = await navigator.clipboard.readText();
    expect(text).toContain('# 英語練習（初級）');
    expect(text).toContain(
      '**我**：He go to school.\n\n- 原句：He go\n  修正：He goes\n  說明：主語是第三人稱單數。（一致）',
    );
    expect(text).toContain('**AI**：Great! How does he go?');
    expect(text).toContain('以上內容由 AI 產生');
  });
});
