import { deleteHistorySession, type ExportFormat, exportHistory } from '#contract/chat-history.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { sendRequest } from '#web/lib/api/send-request.ts';

/** A chat that somebody else has deleted already is gone, as it was meant to be. */
export async function removeChat(id: string): Promise<undefined> {
  try {
    return await call(deleteHistorySession, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'chat_session_not_found')) throw error;
  }
}

export type ChatFile = { name: string; content: Blob };

/** The file with the name that the server gave it, whose day is that of the school. */
export function exportChats(
  ids: readonly string[],
  format: ExportFormat,
  signal: AbortSignal,
): Promise<ChatFile> {
  return sendRequest(
    exportHistory,
    { body: { ids: [...ids], format } },
    { signal, accept: '*/*' },
    async (response) => ({
      name: readName(response.headers.get('content-disposition')) ?? `聊天記錄.${format}`,
      content: await response.blob(),
    }),
  );
}

function readName(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([\w.~%-]+)/.exec(header ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

/** Which of the chats of an export are not there any more, by the server's own words; none where it failed otherwise. */
export function listGone(error: unknown, ids: readonly string[]): string[] {
  if (!(error instanceof ApiError && error.code === 'chat_session_not_found')) return [];
  return error.fields.flatMap(({ path }) => ids[Number(/^ids\.(\d+)$/.exec(path)?.[1])] ?? []);
}
