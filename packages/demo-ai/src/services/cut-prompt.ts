import type { ChatCall } from '../chat-call.ts';
import { countPrompt } from '../perform.ts';
import { countTokens } from '../tokens.ts';

/**
 * The part of a prompt that fits into a window: system messages and the newest others (ollama/ollama
 * server/prompt.go), and where even that is too much the end of the newest one alone†.
 */
export function cutPrompt(call: ChatCall, window: number): ChatCall {
  if (countPrompt(call) <= window) return call;
  const isSystem = ({ role }: ChatCall['messages'][number]) => role === 'system';
  const systems = call.messages.filter(isSystem);
  const others = call.messages.filter((message) => !isSystem(message));
  let room = window - countPrompt({ messages: systems });
  const kept: ChatCall['messages'] = [];
  for (const message of others.toReversed()) {
    const cost = countPrompt({ messages: [message] });
    if (kept.length > 0 && cost > room) break;
    kept.unshift(message);
    room -= cost;
  }
  const last = kept.at(-1);
  if (room >= 0 || !last) return { ...call, messages: [...systems, ...kept] };
  return { ...call, messages: [{ ...last, text: keepEnd(last.text, window) }] };
}

function keepEnd(text: string, tokens: number): string {
  let end = text.slice(-tokens * 4);
  while (countTokens(end) > tokens) end = end.slice(Math.ceil(end.length / 10));
  return end;
}
