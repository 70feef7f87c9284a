import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { answerAtOnce, buildChatbot, openChat } from './testing/chat-fixtures.ts';

const withFiles = [buildChatbot({ has_file_access: 1 })];
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const png = (name = '貓.png') => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/png' });

async function choose(file: File, chatbots = withFiles) {
  const page = await openChat({
    chatbots,
    backend: (fake) => fake.on(chat, () => answerAtOnce('收到')),
  });
  await box();
  // Past the filter of the chooser, as a browser lets people do.
  fireEvent.change(chooser(), { target: { files: [file] } });
  return page;
}

describe('a pupil who chooses a file', () => {
  test('[CHAT-37] with a chatbot without file access is told so and sees no button for it', async () => {
    await choose(png(), [buildChatbot()]);
    expect(await screen.findByRole('alertdialog', { name: '此聊天機器人不支援檔案上傳' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /上傳檔案/ })).toBeNull();
  });

  test('[CHAT-38] that is too large is told so', async () => {
    await choose(Object.defineProperty(png(), 'size', { value: 5 * 1024 * 1024 + 1 }));
    expect(await screen.findByRole('alertdialog', { name: '檔案大小不能超過 5MB' })).toBeDefined();
  });

  test('[OPEN-52] of another type is told which ones are taken', async () => {
    await choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    const text = '不支援的檔案類型。請上傳 .txt 文字檔或圖片檔案 (.jpg, .png, .gif)';
    expect(await screen.findByRole('alertdialog', { name: text })).toBeDefined();
  });

  test('that cannot be read is told so', async () => {
    const file = new File(['x'], 'a.txt');
    file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await choose(file);
    expect(await screen.findByRole('alertdialog', { name: '讀取檔案時發生錯誤，請重試' })).toBeDefined();
  });

  test('[OPEN-52] of text has it below what was typed', async () => {
    await choose(new File(['第一行\n第二行'], '筆記.txt', { type: 'text/plain' }));
    await waitFor(async () => expect((await box()).value).toBe('第一行\n第二行'));
    fireEvent.change(chooser(), { target: { files: [new File(['第三行'], '二.txt')] } });
    await waitFor(async () => expect((await box()).value).toBe('第一行\n第二行\n第三行'));
  });

  test('[CHAT-20] of an image sends it with its line, and sees both', async () => {
    const { user, backend } = await choose(png());
    expect(await screen.findByRole('img', { name: '將送出的圖片：貓.png' })).toBeDefined();
    expect((await box()).value).toBe('[已上傳圖片: 貓.png]');
    await user.click(screen.getByRole('button', { name: '送出' }));
    await screen.findByText('收到');
    expect(backend.callsOf(chat)[0]?.input.body).toMatchObject({
      message: '[已上傳圖片: 貓.png]',
      attachment: { fileName: '貓.png', dataUrl: 'data:image/png;base64,AQID' },
    });
    expect(screen.getByRole('img', { name: '貓.png' }).getAttribute('src')).toBe(
      'data:image/png;base64,AQID',
    );
    expect(screen.queryByRole('img', { name: '將送出的圖片：貓.png' })).toBeNull();
  });

  test('and deletes its line sends the line all the same', async () => {
    const { user, backend } = await choose(png());
    await screen.findByRole('img', { name: '將送出的圖片：貓.png' });
    await user.clear(await box());
    await user.type(await box(), '這是什麼？{Enter}');
    await screen.findByText('收到');
    expect(backend.callsOf(chat)[0]?.input.body.message).toBe('這是什麼？\n[已上傳圖片: 貓.png]');
  });

  test('and removes it again sends no file', async () => {
    const { user } = await choose(png());
    await user.click(await screen.findByRole('button', { name: '移除圖片 貓.png' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect((await box()).value).toBe('');
  });
});

test('a pupil who pastes a picture has it attached', async () => {
  await openChat({ chatbots: withFiles });
  fireEvent.paste(await box(), { clipboardData: { files: [png('image.png')] } });
  expect(await screen.findByRole('img', { name: '將送出的圖片：image.png' })).toBeDefined();
});

test('a pupil whose text is too long is told before sending and when sending', async () => {
  const { user, backend } = await openChat();
  fireEvent.change(await box(), { target: { value: '字'.repeat(100_001) } });
  const text = '訊息太長（100,001 / 100,000 字元），請縮短後再送出。';
  expect(await screen.findByText(text)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '送出' }));
  expect(await screen.findByRole('alertdialog', { name: text })).toBeDefined();
  expect(backend.callsOf(chat)).toEqual([]);
});
