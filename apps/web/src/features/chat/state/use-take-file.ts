import { useLayoutEffect, useRef, useState } from 'react';
import { alert } from '#web/lib/confirm.ts';
import { appendText, findFileProblem, imageLine, type ReadFile, readFile, removeLine } from './attachment.ts';
import type { ChatBox } from './chat-box.ts';

/**
 * Takes a file into the message that is being written. A picture takes a while: what was typed meanwhile stays, the last
 * file chosen is the one that is taken, and none is taken into the message to another chatbot.
 */
export function useTakeFile(chat: ChatBox, hasFileAccess: boolean) {
  const now = useRef(chat);
  const count = useRef(0);
  const [isTaking, setTaking] = useState(false);
  const { name } = chat.draft;
  useLayoutEffect(() => {
    now.current = chat;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun for another chatbot, or by a page that is gone, is dropped
  useLayoutEffect(
    () => () => {
      count.current++;
      setTaking(false);
    },
    [name],
  );

  const takeFile = async (file: File) => {
    const problem = findFileProblem(file, hasFileAccess);
    if (problem !== null) return void alert(problem);
    const mine = ++count.current;
    const isLast = () => mine === count.current;
    setTaking(true);
    try {
      const read = await readFile(file);
      if (isLast()) put(read, now.current);
    } catch {
      if (isLast()) void alert('讀取檔案時發生錯誤，請重試');
    } finally {
      if (isLast()) setTaking(false);
    }
  };
  return { isTaking, takeFile };
}

function put(read: ReadFile, { draft, image, setImage }: ChatBox): void {
  if (read.kind === 'text') {
    draft.change(appendText(draft.text, read.text));
    return;
  }
  const others = image ? removeLine(draft.text, imageLine(image.fileName)) : draft.text;
  setImage(read.image);
  draft.change(appendText(others, imageLine(read.image.fileName)));
}
