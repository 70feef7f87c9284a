import { FRIEND_COLOURS, type FriendColour } from './friend-face.tsx';

/** Each friend keeps its own colour, without anybody having to store one. */
export function friendColour(chatbotId: string): FriendColour {
  const sum = [...chatbotId].reduce((before, sign) => (before * 31 + sign.charCodeAt(0)) % 65_521, 7);
  return FRIEND_COLOURS[sum % FRIEND_COLOURS.length] ?? 'sky';
}
