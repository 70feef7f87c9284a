import { id } from '#contract/fields.ts';
import type { PublicChatbot } from '#contract/visits.contract.ts';
import { enterVisit, forgetVisit, readVisitToken } from '#web/lib/session/visit-store.ts';
import { ensureSession } from '../api/create-public-session.ts';
import { fetchPublicChatbot } from '../api/get-public-chatbot.ts';
import { requestVisit } from '../api/verify-access.ts';
import { sessionName } from './session-name.ts';
import type { GateResult } from './use-gate.ts';
import { NO_SESSION, UNKNOWN_CHATBOT, visitFailure } from './visit-failure.ts';

/** A chatbot that lets the visitor in, and the visitor's session with it. */
export type OpenVisit = { chatbot: PublicChatbot; sessionId: string };

type VisitResult = GateResult<OpenVisit>;

/**
 * Somebody comes to the page: goes on with the visit that this tab has, because each password that is checked
 * makes a new visitor; where there is none, or where it ended, the password of the address is used. Rejects
 * only when aborted.
 */
export async function arrive(
  chatbotId: string,
  access: string | null,
  signal: AbortSignal,
): Promise<VisitResult> {
  if (!id.safeParse(chatbotId).success) return { failure: UNKNOWN_CHATBOT };
  const token = readVisitToken(chatbotId);
  if (token === null && access !== null) return enter(chatbotId, access, signal);
  if (token !== null) enterVisit({ chatbotId, token });
  const kept = await takeUp(chatbotId, signal);
  const isOver = 'failure' in kept && (kept.failure === null || kept.failure.kind === 'ended');
  if (!isOver || access === null) return kept;
  const begun = await enter(chatbotId, access, signal);
  // The password of an old link is wrong because it was changed, and that is the better thing to say.
  const isOutdated =
    'failure' in begun && ['wrong-password', 'unknown-chatbot'].includes(begun.failure?.kind ?? '');
  return isOutdated && kept.failure ? kept : begun;
}

/** Begins a visit with a password. Rejects only when aborted. */
export async function enter(chatbotId: string, access: string, signal: AbortSignal): Promise<VisitResult> {
  if (!id.safeParse(chatbotId).success) return { failure: UNKNOWN_CHATBOT };
  try {
    const { visitorToken, chatbot } = await requestVisit(chatbotId, access, signal);
    enterVisit({ chatbotId, token: visitorToken });
    return await openSession(chatbot, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { failure: visitFailure(error) };
  }
}

async function takeUp(chatbotId: string, signal: AbortSignal): Promise<VisitResult> {
  try {
    const chatbot = await fetchPublicChatbot(chatbotId, { signal });
    if (chatbot) return await openSession(chatbot, signal);
    // A token that the server does not know, or none.
    forgetVisit(chatbotId);
    return { failure: null };
  } catch (error) {
    signal.throwIfAborted();
    const failure = visitFailure(error);
    if (failure.kind === 'ended') forgetVisit(chatbotId);
    return { failure };
  }
}

/** Whatever else goes wrong here, the password was right. */
async function openSession(chatbot: PublicChatbot, signal: AbortSignal): Promise<VisitResult> {
  try {
    return { chatbot, sessionId: await ensureSession(chatbot.id, sessionName(chatbot.id), signal) };
  } catch (error) {
    if (visitFailure(error).kind === 'ended') throw error;
    signal.throwIfAborted();
    return { failure: NO_SESSION };
  }
}
