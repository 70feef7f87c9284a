import { ApiError } from '#web/lib/api/api-errors.ts';
import { enterVisit, readVisitToken } from '#web/lib/session/visit-store.ts';
import { fetchPublicChatbot } from '../api/get-public-chatbot.ts';
import { fetchSharedChatbots, type SharedChatbot } from '../api/open-share.ts';
import { requestSharedVisit } from '../api/visit-shared-chatbot.ts';
import type { GateResult } from './use-gate.ts';
import { visitFailure } from './visit-failure.ts';

/** What stands behind the school's share password; the password begins the visits, too. */
export type OpenShare = { access: string; chatbots: readonly SharedChatbot[] };

/** Rejects only when aborted. */
export async function openSharePage(
  access: string | null,
  signal: AbortSignal,
): Promise<GateResult<OpenShare>> {
  if (access === null) return { failure: null };
  try {
    return { access, chatbots: await fetchSharedChatbots(access, signal) };
  } catch (error) {
    signal.throwIfAborted();
    return { failure: visitFailure(error) };
  }
}

/** Leads into a chatbot's page: goes on with the visit that this tab has, or begins one. Rejects as `call` does. */
export async function visitShared(id: string, access: string): Promise<void> {
  if (await isVisiting(id)) return;
  const { visitorToken } = await requestSharedVisit(id, access);
  enterVisit({ chatbotId: id, token: visitorToken });
}

async function isVisiting(id: string): Promise<boolean> {
  const token = readVisitToken(id);
  if (token === null) return false;
  try {
    return (await fetchPublicChatbot(id, { token })) !== null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}
