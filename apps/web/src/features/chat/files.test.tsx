import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { answerAtOnce, buildChatbot, idOf, openChat } from './testing/chat-fixtures.ts';

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

describe('a pupil whose photograph takes a while to be made smaller', () => {
  /** Large enough to be; each reading of one ends when the test says so, and then goes as it is. */
  async function chooseLarge(...names: string[]) {
    const reads: (() => void)[] = [];
    const read = () =>
      new Promise((_, reject) => reads.push(() => reject(new DOMException('', 'InvalidStateError'))));
    vi.stubGlobal('createImageBitmap', read);
    const page = await openChat({
      chatbots: [...withFiles, buildChatbot({ id: idOf(2), name: '數學小博士', has_file_access: 1 })],
      backend: (fake) => fake.on(chat, () => answerAtOnce('收到')),
    });
    await box();
    for (const name of names) {
      const before = reads.length;
      const file = Object.defineProperty(png(name), 'size', { value: 1024 * 1024 + 1 });
      fireEvent.change(chooser(), { target: { files: [file] } });
      await waitFor(() => expect(reads.length).toBe(before + 1));
    }
    return { ...page, reads };
  }
  /** Ends a reading that nobody waits for any more, and what follows it. */
  async function endLate(end: (() => void) | undefined) {
    const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL');
    end?.();
    await waitFor(() => expect(reading.mock.contexts[0]).toMatchObject({ readyState: FileReader.DONE }));
    await act(async () => undefined);
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('keeps what is typed meanwhile, and sends it with the picture and not before', async () => {
    const { user, backend, reads } = await chooseLarge('功課.png');
    expect(screen.getByText('正在準備檔案…')).toBeDefined();
    await user.type(await box(), '請看第三題{Enter}');
    expect(screen.getByRole('button', { name: '送出' }).hasAttribute('disabled')).toBe(true);
    expect(backend.callsOf(chat)).toEqual([]);
    reads[0]?.();
    await screen.findByRole('img', { name: '將送出的圖片：功課.png' });
    expect((await box()).value).toBe('請看第三題\n[已上傳圖片: 功課.png]');
    await user.click(screen.getByRole('button', { name: '送出' }));
    await screen.findByText('收到');
    expect(backend.callsOf(chat)[0]?.input.body).toMatchObject({ attachment: { fileName: '功課.png' } });
  });

  test('and chooses another one has the other one', async () => {
    const { reads } = await chooseLarge('第一.png', '第二.png');
    reads[1]?.();
    await screen.findByRole('img', { name: '將送出的圖片：第二.png' });
    await endLate(reads[0]);
    expect((await box()).value).toBe('[已上傳圖片: 第二.png]');
    expect(screen.queryByRole('img', { name: '將送出的圖片：第一.png' })).toBeNull();
  });

  test('and turns to another chatbot meanwhile finds it in the message to neither', async () => {
    const { user, reads } = await chooseLarge('功課.png');
    await user.click(screen.getByRole('button', { name: '數學小博士' }));
    await user.click(await screen.findByRole('button', { name: '確定' }));
    await screen.findByRole('heading', { name: '數學小博士' });
    await endLate(reads[0]);
    expect(screen.queryByRole('img', { name: '將送出的圖片：功課.png' })).toBeNull();
    expect((await box()).value).toBe('');
    expect(screen.queryByText('正在準備檔案…')).toBeNull();
  });
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
