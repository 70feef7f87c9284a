import type { HistorySession } from '#contract/chat-history.contract.ts';

/** The model that answered last, by the metadata in either of its forms, else the one that the chatbot has now. */
export function modelOf({
  metadata,
  chatbot_model,
}: Pick<HistorySession, 'metadata' | 'chatbot_model'>): string | null {
  const { model } = readObject(metadata);
  return typeof model === 'string' && model !== '' ? model : chatbot_model;
}

function readObject(metadata: HistorySession['metadata']): { model?: unknown } {
  if (typeof metadata !== 'string') return metadata ?? {};
  try {
    const value: unknown = JSON.parse(metadata);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
