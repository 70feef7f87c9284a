import { join } from 'node:path';
import type { Provider } from '#contract/constants.ts';
import type { Config } from './config.ts';
import { type Clock, makeSchoolDay, systemClock } from './kernel/clock.ts';
import { makeAuthService } from './modules/auth/index.ts';
import {
  makeMessagesService,
  makeSessionsService,
  makeTurnsService,
  makeUsageService,
  startTurnEngine,
} from './modules/chat/index.ts';
import { makeChatbotsService } from './modules/chatbots/index.ts';
import { makeProviderKeys } from './modules/tokens/index.ts';
import { makeUsersService } from './modules/users/index.ts';
import { makeSecretBox } from './platform/crypto/secret-box.ts';
import { openDatabase } from './platform/db/database.ts';
import { makeFolderStore } from './platform/files/file-store.ts';
import { makeMetrics } from './platform/http/metrics.ts';
import { makeGateway } from './platform/llm/gateway.ts';

/** The only place where implementations are chosen. */
export type Container = Awaited<ReturnType<typeof makeContainer>>;

const SWEEP_MS = 10 * 60_000;
/** How long running answers may take to finish when the process is asked to end. */
const DRAIN_MS = 30_000;

export async function makeContainer(
  config: Pick<Config, 'dataDir' | 'databasePool' | 'schoolTimeZone' | 'appSecret' | 'session' | 'ai'> & {
    providerUrls: Readonly<Record<Provider, string | null>>;
  },
  options: { databaseUrl: string; clock?: Clock; onError: (error: unknown) => void },
) {
  const { onError, clock = systemClock } = options;
  const db = openDatabase({ url: options.databaseUrl, connections: config.databasePool, onError });
  const schoolDay = makeSchoolDay(config.schoolTimeZone);
  const files = makeFolderStore(join(config.dataDir, 'files'));
  const secretBox = makeSecretBox(config.appSecret);
  const gateway = makeGateway({ baseUrls: config.providerUrls, timeouts: config.ai });
  const keys = makeProviderKeys({ db, secretBox });
  const engine = await startTurnEngine({
    db,
    gateway,
    keys,
    totalTimeoutMs: config.ai.totalTimeoutMs,
    onError,
  });
  const auth = makeAuthService({ db, clock, session: config.session });
  const sessions = makeSessionsService({ db });
  const metrics = makeMetrics();
  metrics.addGauge('xueban_running_turns', 'Answers that this process is writing', engine.countRunning);
  const sweeper = setInterval(() => void auth.deleteExpired().catch(onError), SWEEP_MS);
  let closing = false;

  return {
    db,
    secretBox,
    metrics,
    auth,
    users: makeUsersService({ db }),
    chatbots: makeChatbotsService({ db }),
    sessions,
    messages: makeMessagesService({ db, files, sessions }),
    usage: makeUsageService({ db, clock, schoolDay }),
    turns: makeTurnsService({ db, clock, schoolDay, files, engine }),
    engine,

    async isReady(): Promise<boolean> {
      if (closing) return false;
      return db.$client.query('select 1').then(
        () => true,
        () => false,
      );
    },

    /** Not ready any more; running answers finish, or are marked when they take too long. */
    async drain(patienceMs = DRAIN_MS): Promise<void> {
      closing = true;
      await engine.drain(patienceMs);
    },

    async close(): Promise<void> {
      await this.drain(0);
      clearInterval(sweeper);
      await engine.close();
      await db.$client.end();
    },
  };
}
