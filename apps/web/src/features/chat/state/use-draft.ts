import { useState } from 'react';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';

export type Draft = {
  /** For which chatbot it is. */
  name: string;
  text: string;
  change: (text: string) => void;
  /** Empties the box but keeps the stored text, until the server has it. */
  hide: () => void;
  discard: () => void;
};

/** The name of what is typed for one chatbot. */
export const draftName = (chatbotId: string | null) => `chat:${chatbotId ?? ''}`;

/** What is typed for one chatbot; it outlives a reload and an expired session (lib/drafts.ts). */
export function useDraft(userId: string, chatbotId: string | null): Draft {
  const name = draftName(chatbotId);
  const [shown, setShown] = useState({ name, text: readDraft(userId, name) });
  // Another chatbot has its own draft; adjusting while rendering never shows one bot the other's text.
  if (shown.name !== name) setShown({ name, text: readDraft(userId, name) });
  return {
    name,
    text: shown.text,
    change: (text) => {
      writeDraft(userId, name, text);
      setShown({ name, text });
    },
    hide: () => setShown({ name, text: '' }),
    discard: () => writeDraft(userId, name, ''),
  };
}
