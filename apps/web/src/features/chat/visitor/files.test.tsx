import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { getFile } from '#contract/chat.contract.ts';
import { operationUrl } from '#contract/operation.ts';
import { answerAtOnce, buildAnswer, buildMessage, idOf } from '../testing/chat-fixtures.ts';
import { box, buildPublicChatbot, enterLink, sendButton, VISITOR } from '../testing/visitor-fixtures.ts';

const withFiles = buildPublicChatbot({ has_file_access: 1 });
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const image = (name: string, type = '') => new File([new Uint8Array([1, 2, 3])], name, { type });
const text = (content: string, name = '筆記.txt') => new File([content], name, { type: 'text/plain' });

/** Past the filter of the chooser, as a browser lets people do. */
const choose = (file: File) => fireEvent.change(chooser(), { target: { files: [file] } });

async function enterWithFile(file: File, chatbot = withFiles) {
  const page = await enterLink({ chatbot, backend: (fake) => fake.on(chat, () => answerAtOnce('收到')) });
  choose(file);
  return page;
}

describe('a visitor of a chatbot', () => {
  test('[PUB-25] with file access finds the paperclip', async () => {
    await enterLink({ chatbot: withFiles });
    expect(screen.getByRole('button', { name: /上傳檔案/ })).toBeDefined();
  });

  test('[PUB-26] without file access finds none, and a file that comes all the same is refused', async () => {
    await enterWithFile(text('x'), buildPublicChatbot({ has_file_access: 0 }));
    expect(screen.queryByRole('button', { name: /上傳檔案/ })).toBeNull();
    expect(await screen.findByRole('alertdialog', { name: '此聊天機器人不支援檔案上傳' })).toBeDefined();
  });
});

describe('a visitor who chooses a file', () => {
  test('[PUB-32 PUB-35] of text has it below what was typed', async () => {
    const { user } = await enterLink({ chatbot: withFiles });
    await user.type(await box(), '請看：');
    choose(text('第一行\n第二行'));
    await waitFor(async () => expect((await box()).value).toBe('請看：\n第一行\n第二行'));
  });

  const pictures = ['貓.jpg', '貓.jpeg', '貓.png', '貓.gif', '貓.webp'];
  test.each(pictures)(
    '[PUB-33 PUB-36 PUB-37] such as %s has it attached, with its line in the message',
    async (name) => {
      const { user, backend } = await enterWithFile(image(name, `image/${name.split('.')[1]}`));
      expect(await screen.findByRole('img', { name: `將送出的圖片：${name}` })).toBeDefined();
      expect((await box()).value).toBe(`[已上傳圖片: ${name}]`);
      await user.click(sendButton());
      await screen.findByText('收到');
      expect(backend.callsOf(chat)[0]?.input.body).toMatchObject({
        message: `[已上傳圖片: ${name}]`,
        attachment: { fileName: name, dataUrl: expect.stringMatching(/^data:image\/\w+;base64,AQID$/) },
      });
    },
  );

  test('[PUB-30] may send it without a word', async () => {
    const { user, backend } = await enterWithFile(image('貓.png', 'image/png'));
    await screen.findByRole('img', { name: '將送出的圖片：貓.png' });
    await user.clear(await box());
    expect(sendButton().disabled).toBe(false);
    await user.click(sendButton());
    await screen.findByText('收到');
    expect(backend.callsOf(chat)[0]?.input.body.message).toBe('[已上傳圖片: 貓.png]');
  });

  test('[PUB-34] of another type reads which ones are taken', async () => {
    await enterWithFile(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    const alert = '不支援的檔案類型。請上傳 .txt 文字檔或圖片檔案 (.jpg, .png, .gif)';
    expect(await screen.findByRole('alertdialog', { name: alert })).toBeDefined();
  });

  test('[PUB-38] that cannot be read is told so', async () => {
    const file = text('x');
    file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await enterWithFile(file);
    expect(await screen.findByRole('alertdialog', { name: '讀取檔案時發生錯誤，請重試' })).toBeDefined();
  });

  test.each([
    [5 * 1024 * 1024, 0],
    [5 * 1024 * 1024 + 1, 1],
  ])('[PUB-39] of %d bytes is refused %d times', async (size, alerts) => {
    const file = Object.defineProperty(text('內容'), 'size', { value: size });
    await enterWithFile(file);
    if (alerts > 0)
      expect(await screen.findByRole('alertdialog', { name: '檔案大小不能超過 5MB' })).toBeDefined();
    else await waitFor(async () => expect((await box()).value).toBe('內容'));
    expect(screen.queryAllByRole('alertdialog')).toHaveLength(alerts);
  });
});

test('[PUB-21] a visitor who comes back finds the picture under its message, fetched as the visitor', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const question = buildMessage({
    content: '這是什麼？\n[已上傳圖片: 貓.png]',
    metadata: {
      source: 'public-chat',
      fileType: 'image',
      fileName: '貓.png',
      fileContent: operationUrl(getFile, { id: idOf(8) }),
    },
  });
  const { backend } = await enterLink({
    messages: [question, buildAnswer('是貓。')],
    backend: (fake) => fake.on(getFile, () => new Response(new Uint8Array([1, 2, 3]))),
  });
  const picture = await screen.findByRole('img', { name: '貓.png' });
  expect(picture.closest('article')?.textContent).toContain('這是什麼？');
  expect(picture.getAttribute('src')).toBe('blob:picture');
  expect(backend.callsOf(getFile)).toMatchObject([
    { token: VISITOR, input: { params: { id: question.id } } },
  ]);
});
