import type { ChatMessage } from '#contract/chat.contract.ts';
import { type Conversation, findLastPair, type ShownMessage, toShownMessage } from './conversation.ts';

type Reloaded = { messages: readonly ChatMessage[]; earlier: string | null };

/**
 * The session as it is now at the server, in the place of what was shown of it: another tab or device may have
 * asked, changed or deleted. What is the same stays the same object, so that nothing blinks or loses its place;
 * the same conversation means that nothing has changed.
 */
export function mergeReloaded(state: Conversation, { messages, earlier }: Reloaded): Conversation {
  const newest = messages.map((message) => keepShown(state, toShownMessage(message)));
  // A page that is not the whole session leaves in place what was loaded of the time before it.
  const joint = earlier === null ? 0 : state.messages.findIndex(({ id }) => id === newest[0]?.id);
  const merged = [...state.messages.slice(0, Math.max(0, joint)), ...newest, ...listUnsent(state, newest)];
  const isSame = merged.length === state.messages.length && merged.every((m, at) => m === state.messages[at]);
  if (isSame) return state;
  const [edited] = state.messages.slice(-2);
  const isEditable = merged.at(-2)?.id === edited?.id && merged.at(-1)?.role === 'assistant';
  return {
    ...state,
    messages: merged,
    earlier: joint > 0 ? state.earlier : earlier,
    editing: isEditable ? state.editing : null,
  };
}

/** An answer that was asked from here has an id of its own; its turn tells that it is the same. */
function keepShown({ messages }: Conversation, loaded: ShownMessage): ShownMessage {
  if (loaded.role === 'user') {
    const shown = messages.find(({ id }) => id === loaded.id);
    if (shown?.role !== 'user') return loaded;
    return shown.text === loaded.text ? shown : { ...loaded, image: shown.image };
  }
  const shown = messages.find((message) => {
    if (message.role !== 'assistant') return false;
    return message.id === loaded.id || (loaded.turnId !== null && message.turnId === loaded.turnId);
  });
  if (shown?.role !== 'assistant') return loaded;
  const isSame = (['text', 'status', 'turnId'] as const).every((field) => shown[field] === loaded[field]);
  if (isSame) return shown;
  // What an answer cites is known when it has ended.
  const isRunning = loaded.status === 'running' && shown.turnId === loaded.turnId;
  const sources = isRunning ? shown.sources : loaded.sources;
  return { ...loaded, id: shown.id, sources };
}

/** A last question that never reached the server is known here alone, and can still be sent. */
function listUnsent(state: Conversation, newest: readonly ShownMessage[]): readonly ShownMessage[] {
  const pair = findLastPair(state);
  const isUnsent = pair?.answer.status === 'failed' && pair.answer.turnId === null;
  if (!isUnsent) return [];
  return newest.some(({ id }) => id === pair.question.id) ? [] : [pair.question, pair.answer];
}
