import { buildChatbot, buildToken, buildUser } from '../../builders/builders.ts';
import { readConfig } from '../../config.ts';
import { makeSecretBox } from '../../platform/crypto/secret-box.ts';
import { hashToken, makeToken } from '../../platform/crypto/session-token.ts';
import type { Database } from '../../platform/db/database.ts';
import { authSessions } from '../../platform/db/schema/index.ts';

export type Pupil = { id: string; token: string; email: string };

/** Shared by the processes of one deployment: without it the other one cannot open the provider keys. */
const APP_SECRET = 'a secret of the fault tests that is long enough';

/** What a server process needs to be one of the deployment on this database, with this AI server. */
export function deploy(place: { aiUrl: string; databaseUrl?: string; dataDir: string }) {
  return {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    DATABASE_POOL: '8',
    OPENAI_BASE_URL: place.aiUrl,
    APP_SECRET,
    DEMO: '0',
  };
}

type MoreOf<T extends (...args: never[]) => unknown> = Parameters<T>[1];

/**
 * A provider key, a chatbot for each limit, and pupils who are signed in and may use all of them. Nobody can sign in
 * again, unless `person` has a hash.
 */
export async function makeSchool(
  db: Database,
  size: {
    pupils: number;
    limits: readonly number[];
    chatbot?: MoreOf<typeof buildChatbot>;
    person?: Partial<MoreOf<typeof buildUser>>;
  },
) {
  const { appSecret } = readConfig({ APP_SECRET });
  await buildToken(db, makeSecretBox(appSecret));
  const chatbots: { id: string; limit: number }[] = [];
  for (const limit of size.limits)
    chatbots.push({ id: (await buildChatbot(db, { ...size.chatbot, dailyLimit: limit })).id, limit });
  const pupils: Pupil[] = [];
  for (let number = 0; number < size.pupils; number++) {
    const { id, email } = await buildUser(db, {
      passwordHash: 'nobody signs in with it',
      userType: 'student',
      chatbots,
      ...size.person,
    });
    const token = makeToken();
    await db.insert(authSessions).values({ tokenHash: hashToken(token), userId: id });
    pupils.push({ id, token, email });
  }
  return { chatbots, pupils };
}
