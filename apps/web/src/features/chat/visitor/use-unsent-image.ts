import { useState } from 'react';
import type { Attachment } from '../state/conversation.ts';

/** By chatbot. Too large for the session storage, where the draft's text is. */
const kept = new Map<string, Attachment>();

/** The image that was chosen and not sent; like the text it outlives the end of a visit, though no reload. */
export function useUnsentImage(chatbotId: string): [Attachment | null, (image: Attachment | null) => void] {
  const [image, setImage] = useState(kept.get(chatbotId) ?? null);
  const change = (changed: Attachment | null) => {
    if (changed) kept.set(chatbotId, changed);
    else kept.delete(chatbotId);
    setImage(changed);
  };
  return [image, change];
}
