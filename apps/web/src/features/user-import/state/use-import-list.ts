import { useState } from 'react';
import { logFailure } from '#web/lib/log.ts';
import { toast } from '#web/lib/toast.ts';
import { FileFailure, fileFailureText } from './file-failure.ts';
import { findList, type List, openList } from './list.ts';
import { readUserFile } from './read-file.ts';
import type { UserFile } from './user-file.ts';

export type FileState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; sentence: string }
  | { kind: 'open'; file: UserFile; sheet: number; list: List };

/** The file that was chosen and the list made of it. */
export function useImportList() {
  const [state, setState] = useState<FileState>({ kind: 'none' });

  function openSheet(file: UserFile, sheet: number): void {
    const content = file.sheets[sheet];
    if (content) setState({ kind: 'open', file, sheet, list: openList(content) });
  }

  async function read(file: File): Promise<void> {
    setState({ kind: 'reading', name: file.name });
    try {
      const found = await readUserFile(file);
      openSheet(found, findList(found.sheets));
    } catch (error) {
      if (!(error instanceof FileFailure)) logFailure(file.name, error);
      setState({ kind: 'failed', sentence: fileFailureText(error, file.name) });
    }
  }

  return {
    state,
    openSheet: (sheet: number) => state.kind === 'open' && openSheet(state.file, sheet),
    chooseFiles: (files: Iterable<File>) => {
      const [file, second] = files;
      if (!file || state.kind === 'reading') return;
      if (second) return toast('notice', '一次只能選擇一個檔案。');
      void read(file);
    },
    changeList: (change: (list: List) => List) =>
      setState((now) => (now.kind === 'open' ? { ...now, list: change(now.list) } : now)),
    forget: () => setState({ kind: 'none' }),
  };
}
