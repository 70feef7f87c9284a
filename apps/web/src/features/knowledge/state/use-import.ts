import { useEffect, useRef, useState } from 'react';
import { KNOWLEDGE_MAX_LENGTH } from '#contract/constants.ts';
import { logFailure } from '#web/lib/log.ts';
import { toast } from '#web/lib/toast.ts';
import { ImportFailure, importFailureText } from './import-failure.ts';
import { importFile, nameOfFile } from './import-file.ts';
import type { ImportedText } from './imported-text.ts';
import { inThousands } from './in-thousands.ts';
import type { KnowledgeForm } from './use-knowledge-form.ts';

export type ImportState =
  | { kind: 'idle' }
  | { kind: 'reading'; fileName: string; page: number; pages: number }
  | { kind: 'done'; sentence: string; undo: () => void }
  | { kind: 'failed'; sentence: string };

/** Brings files into the content, one after the other: behind what is there, so that nothing is lost. */
export function useImport({ content, others, change }: KnowledgeForm) {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  // Of now: while a long file is read, and after it, somebody may type a name.
  const name = useRef(others.name);
  useEffect(() => {
    name.current = others.name;
  });

  function add(fileName: string, { text, note }: ImportedText): void {
    const before = content.read();
    const after = before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`;
    if (after.length > KNOWLEDGE_MAX_LENGTH) {
      setState({ kind: 'failed', sentence: tooLongText(fileName, after.length) });
      return;
    }
    content.replace(after);
    const nameBefore = name.current;
    const given = nameBefore.trim() === '' ? nameOfFile(fileName) : null;
    if (given !== null) change({ name: given });
    const detail = note === '' ? '' : `（${note}）`;
    setState({
      kind: 'done',
      sentence: `已匯入「${fileName}」，${inThousands(text.length)} 字${detail}`,
      undo: () => {
        content.replace(before);
        if (name.current === given) change({ name: nameBefore });
        setState({ kind: 'idle' });
      },
    });
  }

  async function read(file: File, signal: AbortSignal): Promise<void> {
    const fileName = file.name;
    setState({ kind: 'reading', fileName, page: 0, pages: 0 });
    const onPage = (page: number, pages: number) => setState({ kind: 'reading', fileName, page, pages });
    try {
      add(fileName, await importFile(file, { signal, onPage }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ImportFailure)) logFailure(fileName, error);
      setState({ kind: 'failed', sentence: importFailureText(error, fileName) });
    }
  }

  return {
    state,
    start: (files: Iterable<File>) => {
      const [file, second] = files;
      if (!file) return;
      if (state.kind === 'reading') return toast('notice', '正在讀取另一個檔案，請等它完成或先取消。');
      if (second) return toast('notice', '一次只能匯入一個檔案，請逐一放進來。');
      running.current = new AbortController();
      void read(file, running.current.signal);
    },
    cancel: () => {
      running.current?.abort();
      setState({ kind: 'idle' });
    },
    /** Typing goes on from what was imported, which cannot be taken back any more. */
    settle: () => setState((now) => (now.kind === 'done' || now.kind === 'failed' ? { kind: 'idle' } : now)),
  };
}

function tooLongText(fileName: string, length: number): string {
  const longest = inThousands(KNOWLEDGE_MAX_LENGTH);
  return `匯入「${fileName}」後內容共 ${inThousands(length)} 字，超過上限 ${longest} 字，所以沒有匯入。請分成幾個知識庫。`;
}
