import { type AccessRights, getAccessRights } from '#contract/users.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { logFailure } from '../log.ts';
import { getSession, setRights } from './session-store.ts';

/** Rights that could not be read are the least there are: the page fails closed. */
const LEAST_RIGHTS: AccessRights = { userType: 'free', permissions: [], accessExpiry: null, chatbots: [] };

/** Milliseconds before each further attempt, in the background. */
const RETRY_DELAYS = [2_000, 5_000, 15_000, 30_000];

/** Reads the rights of the session in force; resolves after the first answer or failure. Never rejects. */
export async function loadRights(attempt = 0): Promise<void> {
  const session = getSession();
  if (session.status !== 'signed-in') return;
  const { token, user } = session;
  try {
    setRights(token, await call(getAccessRights, { params: { id: user.id } }));
  } catch (error) {
    // A session that the server ended has no rights to read.
    if (!isInForce(token)) return;
    logFailure('access rights', error);
    if (session.rights === null) setRights(token, LEAST_RIGHTS);
    const delay = RETRY_DELAYS[attempt];
    if (delay === undefined) return;
    setTimeout(() => {
      if (isInForce(token)) void loadRights(attempt + 1);
    }, delay);
  }
}

function isInForce(token: string): boolean {
  const session = getSession();
  return session.status === 'signed-in' && session.token === token;
}
