import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '#contract/chat-history.contract.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { exportChats, listGone } from '../api/change-chats.ts';
import { tellFailure } from './tell-failure.tsx';

type Order = { ids: readonly string[]; format: ExportFormat; stop: AbortController };

/**
 * Lets the server write chats into one file, which the browser saves. One at a time, which can be cancelled. `onGone` is
 * told of chats without which the server would write the file.
 */
export function useExport(onGone: (ids: readonly string[]) => void) {
  const writing = useMutation({
    async mutationFn({ ids, format, stop }: Order) {
      const { name, content } = await exportChats(ids, format, stop.signal);
      saveFile(name, content);
    },
    onSuccess: () => toast('success', '聊天記錄已匯出'),
    onError(error, { ids, stop }) {
      if (stop.signal.aborted) return;
      const gone = listGone(error, ids);
      onGone(gone);
      if (ids.length > 1 && gone.length > 0) tellFailure(FAILED, error, sayGone(gone.length, ids.length));
      else tellFailure(FAILED, error);
    },
  });
  const order = writing.isPending ? writing.variables : null;
  return {
    /** Of the file that is being written; null while none is. */
    writingIds: order?.ids ?? null,
    cancel: () => order?.stop.abort(),
    /** Does nothing while another file is being written. */
    start(ids: readonly string[], format: ExportFormat): void {
      if (!writing.isPending) writing.mutate({ ids, format, stop: new AbortController() });
    },
  };
}

export type Exporting = ReturnType<typeof useExport>;

const FAILED = '匯出聊天記錄失敗';

function sayGone(gone: number, all: number): string {
  const said = `選取的聊天中有 ${gone} 段不存在，或者已被刪除，已經取消選取。`;
  return gone < all ? `${said}再按一次匯出，就會匯出其餘的 ${all - gone} 段。` : said;
}
