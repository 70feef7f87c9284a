import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Provider } from '#contract/constants.ts';
import type { Config } from './config.ts';
import { type Clock, makeSchoolDay, systemClock } from './kernel/clock.ts';
import { makeAuthService } from './modules/auth/index.ts';
import {
  connectionName,
  makeMessagesService,
  makePublicChatService,
  makeSessionsService,
  makeTrialsService,
  makeTurnsService,
  makeUsageService,
  removeForgottenFiles,
  startTurnEngine,
} from './modules/chat/index.ts';
import { makeChatbotsService, makeSharePasswords } from './modules/chatbots/index.ts';
import { makeKnowledgeService, makeMeaning, makePassages, startKeeper } from './modules/knowledge/index.ts';
import { makeSystemPromptsService } from './modules/system-prompts/index.ts';
import { makeThrottle } from './modules/throttle/index.ts';
import { makeProviderKeys, makeTokensService } from './modules/tokens/index.ts';
import { makeUsersService } from './modules/users/index.ts';
import { isVisitorToken, makeVisitsService } from './modules/visits/index.ts';
import { makeSecretBox, type SecretBox } from './platform/crypto/secret-box.ts';
import { countRetries, type Database, openDatabase } from './platform/db/database.ts';
import { watchEventLoop } from './platform/event-loop.ts';
import { makeFolderStore } from './platform/files/file-store.ts';
import { makeMetrics } from './platform/http/metrics.ts';
import { makeEmbedTexts } from './platform/llm/embeddings.ts';
import { makeGateway } from './platform/llm/gateway.ts';

/** The only place where implementations are chosen. */
export type Container = Awaited<ReturnType<typeof makeContainer>>;

const SWEEP_MS = 10 * 60_000;
/** How long running answers may take to finish when the process is asked to end. */
const DRAIN_MS = 30_000;
/** A process that comes this late to its work, or whose statements queue this long, takes no more of it. */
const STRAINED_MS = 250;
const STRAINED_QUEUE = 500;

/** What of the configuration it needs; where the providers are depends on the demo, too. */
type ContainerConfig = Pick<
  Config,
  | 'dataDir'
  | 'databasePool'
  | 'schoolTimeZone'
  | 'appSecret'
  | 'session'
  | 'ai'
  | 'sharePassword'
  | 'visitors'
  | 'maxRunningTurns'
  | 'embeddingModel'
> & { providerUrls: Readonly<Record<Provider, string | null>> };

export async function makeContainer(
  config: ContainerConfig,
  options: { databaseUrl: string; clock?: Clock; onError: (error: unknown) => void },
) {
  const { onError, clock = systemClock } = options;
  const processId = randomUUID();
  const db = openDatabase({
    url: options.databaseUrl,
    connections: config.databasePool,
    name: connectionName(processId),
    onError,
  });
  const schoolDay = makeSchoolDay(config.schoolTimeZone);
  const files = makeFolderStore(join(config.dataDir, 'files'));
  const secretBox = makeSecretBox(config.appSecret);
  const ai = startAi(config, { db, secretBox, clock, onError });
  const eventLoop = watchEventLoop();
  const engine = await startTurnEngine({
    db,
    processId,
    ...ai,
    totalTimeoutMs: config.ai.totalTimeoutMs,
    load: {
      maxRunningTurns: config.maxRunningTurns,
      isStrained: () => eventLoop.delayMs() > STRAINED_MS || db.$client.waitingCount > STRAINED_QUEUE,
    },
    onError,
  });
  const throttle = makeThrottle({ db, clock, visitorRatePerMinute: config.visitors.ratePerMinute });
  const passwords = makeSharePasswords({ secret: config.appSecret, schoolPassword: config.sharePassword });
  const auth = makeAuthService({ db, clock, throttle, session: config.session });
  const visits = makeVisitsService({ db, clock, throttle, passwords, visitMs: config.session.maxMs });
  const sessions = makeSessionsService({ db, engine });
  const chatDeps = { db, clock, schoolDay, files, throttle, visitorPoolPerDay: config.visitors.poolPerDay };
  const metrics = makeMetrics();
  metrics.addGauge('xueban_running_turns', 'Answers that this process is writing', engine.countRunning);
  metrics.addGauge('xueban_statement_retries', 'Statements that the database gave up once', countRetries);
  metrics.addGauge('xueban_event_loop_delay_ms', 'Median delay of the last second', eventLoop.delayMs);
  const sweeper = startSweeper(async () => {
    await Promise.all([auth, visits, throttle].map((part) => part.deleteExpired()));
    await removeForgottenFiles(db, files, clock.now());
  }, onError);
  let closing = false;

  return {
    db,
    files,
    secretBox,
    metrics,
    auth,
    users: makeUsersService({ db }),
    visits,
    chatbots: makeChatbotsService({ db, passwords }),
    systemPrompts: makeSystemPromptsService({ db }),
    knowledge: makeKnowledgeService({ db, onSaved: ai.keeper.wake }),
    passages: ai.passages,
    keys: ai.keys,
    tokens: makeTokensService({ db, secretBox, gateway: ai.gateway, throttle }),
    sessions,
    messages: makeMessagesService({ db, files, sessions }),
    usage: makeUsageService({ db, clock, schoolDay }),
    publicChat: makePublicChatService({ ...chatDeps, sessions }),
    turns: makeTurnsService({ ...chatDeps, engine }),
    engine,
    trials: makeTrialsService({
      ...ai,
      throttle,
      admit: engine.admit,
      totalTimeoutMs: config.ai.totalTimeoutMs,
    }),

    /** Who holds a bearer token now: somebody signed in, a visitor, or nobody. */
    authenticate: (token: string) => (isVisitorToken(token) ? visits : auth).authenticate(token),

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
      this.trials.stopAll();
      await ai.keys.flush();
    },

    async close(): Promise<void> {
      await this.drain(0);
      clearInterval(sweeper);
      eventLoop.stop();
      await ai.keeper.close();
      await ai.keys.flush();
      await engine.close();
      await db.$client.end();
    },
  };
}

function startSweeper(sweep: () => Promise<void>, onError: (error: unknown) => void) {
  return setInterval(() => void sweep().catch(onError), SWEEP_MS);
}

type Ground = {
  db: Database;
  secretBox: SecretBox;
  clock: Clock;
  onError: (error: unknown) => void;
};

/** What answers are made with: the providers, their keys, and the passages of knowledge bases. */
function startAi(config: ContainerConfig, { db, secretBox, clock, onError }: Ground) {
  const gateway = makeGateway({ baseUrls: config.providerUrls, timeouts: config.ai });
  const keys = makeProviderKeys({ db, secretBox, clock, onError });
  const embedTexts = makeEmbedTexts(config.providerUrls);
  const meaning = makeMeaning({ db, keys, embedTexts, model: config.embeddingModel });
  const passages = makePassages({ db, meaning, onError });
  return { gateway, keys, passages, keeper: startKeeper({ db, meaning, onError }) };
}
