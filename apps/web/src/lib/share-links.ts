import { PAGES } from '#contract/pages.ts';

export type SharedChatbot = { id: string; name: string };

export type ShareKind = 'chat' | 'kids';

/** The whole addresses that let visitors in, each with the share password. */
export function shareLinks(
  origin: string,
  id: string,
  password: string,
): Readonly<Record<ShareKind, string>> {
  const access = encodeURIComponent(password);
  return {
    chat: `${origin}${PAGES.publicChat.path.replace('$id', id)}?access=${access}`,
    kids: `${origin}${PAGES.kidsChat.path}?id=${id}&access=${access}`,
  };
}

/** The whole address of the school's share page, which lists its active chatbots. */
export function sharePageLink(origin: string, password: string): string {
  return `${origin}${PAGES.share.path}?access=${encodeURIComponent(password)}`;
}
