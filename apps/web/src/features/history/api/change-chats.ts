import { deleteHistorySession, type ExportFormat, exportHistory } from '#contract/chat-history.contract.ts';
import { call, callBlob } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-errors.ts';

/** A chat that somebody else has deleted already is gone, as it was meant to be. */
export async function removeChat(id: string): Promise<undefined> {
  try {
    return await call(deleteHistorySession, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'chat_session_not_found')) throw error;
  }
}

export function exportChats(ids: string[], format: ExportFormat): Promise<Blob> {
  return callBlob(exportHistory, { body: { ids, format } });
}
