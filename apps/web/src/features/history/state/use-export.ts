import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '#contract/chat-history.contract.ts';
import { formatDay } from '#web/lib/format-moment.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { exportChats } from '../api/change-chats.ts';
import { tellFailure } from './tell-failure.tsx';

type Wanted = { ids: string[]; format: ExportFormat; name: string };

/** Lets the server write chats into one file, which the browser saves. One at a time. */
export function useExport() {
  const writing = useMutation({
    mutationFn: async ({ ids, format, name }: Wanted) =>
      saveFile(`${name}.${format}`, await exportChats(ids, format)),
    onSuccess: () => toast('success', '聊天記錄已匯出'),
    onError: (error) => tellFailure('匯出聊天記錄失敗', error),
  });
  const begin = (wanted: Wanted) => {
    if (!writing.isPending) writing.mutate(wanted);
  };
  return {
    isWriting: writing.isPending,
    /** Named by the chat's id and the day on which it began. */
    exportOne: ({ id, start_time }: { id: string; start_time: string }, format: ExportFormat) =>
      begin({ ids: [id], format, name: `聊天記錄-${id}-${formatDay(start_time)}` }),
    exportMany: (ids: readonly string[], format: ExportFormat) =>
      begin({
        ids: [...ids],
        format,
        name: `聊天記錄-${ids.length}段-${formatDay(new Date().toISOString())}`,
      }),
  };
}

export type Exporting = ReturnType<typeof useExport>;
