import type { FriendMood } from '#web/components/friends/friend-face.tsx';
import { type Conversation, findLastAnswer, isBroken } from '../state/conversation.ts';

/** What the friend's face shows of a conversation. */
export function friendMood(conversation: Conversation, isReading: boolean): FriendMood {
  const answer = findLastAnswer(conversation);
  if (isReading) return 'speaking';
  if (conversation.turn) return answer && answer.text !== '' ? 'speaking' : 'thinking';
  return answer && (isBroken(answer.status) || answer.status === 'lost') ? 'sad' : 'idle';
}
