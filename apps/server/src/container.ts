import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { type Clock, makeDayBounds, makeMonthBounds, makeSchoolDay, systemClock } from './kernel/clock.ts';
import { makeCompletionsService, makeProviderTest } from './modules/ask/index.ts';
import { makeAuditService } from './modules/audit/index.ts';
import { makeAuthService } from './modules/auth/index.ts';
import {
  connectionName,
  listFilesOfMessages,
  makeMessagesService,
  makePublicChatService,
  makeSessionsService,
  makeTrialsService,
  makeTurnsService,
  makeUsageService,
  startTurnEngine,
} from './modules/chat/index.ts';
import { makeChatbotsService, makeSharePasswords, type SharePasswords } from './modules/chatbots/index.ts';
import { makeDatabaseService } from './modules/database/index.ts';
import { makeExamsService } from './modules/exams/index.ts';
import { makeHelpersService } from './modules/helpers/index.ts';
import { startHistory } from './modules/history/index.ts';
import { listFilesOfImages, makeImagesService } from './modules/images/index.ts';
import { makeKnowledgeService, makeMeaning, makePassages, startKeeper } from './modules/knowledge/index.ts';
import { makeGate, makeModelCalls, makeProbesService } from './modules/models/index.ts';
import { makeQuestionDatabase } from './modules/questions/index.ts';
import { makeSchoolsService } from './modules/schools/index.ts';
import {
  makeCatalogue,
  makeDefaultsService,
  makeModelsService,
  makeServiceFailures,
  makeServicesService,
} from './modules/services/index.ts';
import { makeSystemPromptsService } from './modules/system-prompts/index.ts';
import { makeThrottle } from './modules/throttle/index.ts';
import { makeProviderKeys, makeTokensService } from './modules/tokens/index.ts';
import { startUsageReports } from './modules/usage/index.ts';
import { makeUserImport, makeUserManagement } from './modules/user-management/index.ts';
import { makeUserTypesService } from './modules/user-types/index.ts';
import { makeUsersService } from './modules/users/index.ts';
import { isVisitorToken, makeVisitsService } from './modules/visits/index.ts';
import { makeSecretBox, type SecretBox } from './platform/crypto/secret-box.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { openReadiness } from './platform/db/readiness.ts';
import { watchEventLoop } from './platform/event-loop.ts';
import { type FilesNamed, removeForgottenFiles } from './platform/files/forgotten-files.ts';
import { openFiles } from './platform/files/open-files.ts';
import { makeGateway } from './platform/llm/gateway.ts';
import { startMetrics } from './start-metrics.ts';

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
  | 'backupDir'
  | 'databasePool'
  | 'schoolTimeZone'
  | 'appSecret'
  | 'session'
  | 'ai'
  | 'sharePassword'
  | 'sqlRunner'
  | 'visitors'
  | 'maxRunningTurns'
  | 'embeddingModel'
  | 'images'
  | 's3'
  | 'serviceAddresses'
>;

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
  const readiness = openReadiness({ url: options.databaseUrl, name: connectionName(processId) });
  const schoolDay = makeSchoolDay(config.schoolTimeZone);
  const files = await openFiles(config, onError);
  const secretBox = makeSecretBox(config.appSecret);
  const ai = startAi(config, { db, processId, secretBox, clock, onError });
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
  const { totalTimeoutMs } = config.ai;
  const askDeps = { ...ai, throttle, admit: engine.admit, ending: engine.ending, totalTimeoutMs };
  const passwords = makeSharePasswords({ secret: config.appSecret, schoolPassword: config.sharePassword });
  const auth = makeAuthService({ db, clock, throttle, session: config.session });
  const visits = makeVisitsService({ db, clock, throttle, passwords, visitMs: config.session.maxMs });
  const chat = makeChat(config, { db, clock, schoolDay, files, throttle, engine, keys: ai.keys });
  const zone = { schoolTimeZone: config.schoolTimeZone };
  const history = startHistory({ ...chat, ...zone, db, clock, onError });
  const usageReports = startUsageReports({ ...ai, ...zone, db, clock, onError });
  const sweep = async () => {
    await Promise.all([auth, visits, throttle, ai.failures].map((part) => part.deleteExpired()));
    await removeForgottenFiles(files, listNaming(db), clock.now());
  };
  const sweeper = setInterval(() => void sweep().catch(onError), SWEEP_MS);
  let closing = false;

  return {
    db,
    files,
    secretBox,
    metrics: startMetrics({ ...config, ...engine, ...eventLoop, readSearchLag: history.readSearchLag, db }),
    auth,
    visits,
    chatbots: makeChatbotsService({ db, passwords, catalogue: ai.catalogue }),
    ...makeAdministration(config, { ...options, ...ai, db, secretBox, clock, throttle, passwords }),
    knowledge: makeKnowledgeService({ db, onSaved: ai.keeper.wake }),
    questions: makeQuestionDatabase({ db }),
    passages: ai.passages,
    takeSearch: throttle.takeSearch,
    keys: ai.keys,
    failures: ai.failures,
    ...chat,
    engine,
    history,
    usageReports,
    trials: makeTrialsService(askDeps),
    helpers: makeHelpersService({ ...askDeps, db, clock }),
    exams: makeExamsService({ ...askDeps, db }),
    images: makeImages(config, { ...askDeps, db, clock, schoolDay, files, onError }),
    completions: makeCompletionsService(askDeps),
    providerTest: makeProviderTest(askDeps),
    probes: makeProbesService(askDeps),

    /** Who holds a bearer token now: somebody signed in, a visitor, or nobody. */
    authenticate: (token: string) => (isVisitorToken(token) ? visits : auth).authenticate(token),

    isReady: async (): Promise<boolean> => !closing && (await readiness.ask()),

    /** What is done every few minutes: whatever has expired, or is named by nobody, goes. */
    sweep,

    /** Not ready any more; running answers finish, or are marked when they take too long. */
    async drain(patienceMs = DRAIN_MS): Promise<void> {
      closing = true;
      await engine.drain(patienceMs);
      await Promise.all([ai.keys.flush(), ai.failures.flush()]);
    },

    async close(): Promise<void> {
      await this.drain(0);
      clearInterval(sweeper);
      eventLoop.stop();
      for (const part of [usageReports, ai.keeper, history]) await part.close();
      await Promise.all([ai.keys.flush(), ai.failures.flush()]);
      await ai.gate.close();
      await engine.close();
      await readiness.close();
      await db.$client.end();
    },
  };
}

/** Every module that stores files stands here: a file that none of them names is removed. */
function listNaming(db: Database): FilesNamed[] {
  return [(hashes) => listFilesOfMessages(db, hashes), (hashes) => listFilesOfImages(db, hashes)];
}

/** People, and what those work with who manage a school. */
function makeAdministration(
  { schoolTimeZone, sqlRunner, appSecret }: ContainerConfig,
  deps: Parameters<typeof makeTokensService>[0] &
    Parameters<typeof makeServicesService>[0] & {
      databaseUrl: string;
      passwords: SharePasswords;
      onError: (error: unknown) => void;
    },
) {
  const { db, databaseUrl, onError } = deps;
  const users = makeUsersService(deps);
  return {
    users,
    userManagement: makeUserManagement({ db, schoolTimeZone }),
    userImport: makeUserImport({ db, schoolTimeZone }),
    userTypes: makeUserTypesService({ db }),
    schools: makeSchoolsService({ db }),
    systemPrompts: makeSystemPromptsService({ db }),
    tokens: makeTokensService(deps),
    services: makeServicesService(deps),
    serviceModels: makeModelsService(deps),
    modelDefaults: makeDefaultsService(deps),
    audit: makeAuditService({ db, dayBounds: makeDayBounds(schoolTimeZone), findPeople: users.findPeople }),
    database: makeDatabaseService({
      ...{ db, databaseUrl, schoolTimeZone, onError, runner: sqlRunner, secret: appSecret },
      getSchoolPassword: deps.passwords.ofSchool,
    }),
  };
}

type ChatDeps = Omit<Parameters<typeof makeTurnsService>[0], 'visitorPoolPerDay'>;

function makeChat({ visitors }: ContainerConfig, deps: ChatDeps) {
  const chatDeps = { ...deps, visitorPoolPerDay: visitors.poolPerDay };
  const sessions = makeSessionsService(chatDeps);
  return {
    sessions,
    messages: makeMessagesService({ ...chatDeps, sessions }),
    usage: makeUsageService(chatDeps),
    publicChat: makePublicChatService({ ...chatDeps, sessions }),
    turns: makeTurnsService(chatDeps),
  };
}

type ImagesDeps = Omit<
  Parameters<typeof makeImagesService>[0],
  'dayBounds' | 'monthBounds' | 'limit' | 'model'
>;

function makeImages({ schoolTimeZone, images }: ContainerConfig, deps: ImagesDeps) {
  const [dayBounds, monthBounds] = [makeDayBounds(schoolTimeZone), makeMonthBounds(schoolTimeZone)];
  return makeImagesService({ ...deps, dayBounds, monthBounds, limit: images.limits, model: images.model });
}

type Ground = {
  db: Database;
  processId: string;
  secretBox: SecretBox;
  clock: Clock;
  onError: (error: unknown) => void;
};

/** What answers are made with: the providers, their keys, and the passages of knowledge bases. */
function startAi(config: ContainerConfig, { db, processId, secretBox, clock, onError }: Ground) {
  const gateway = makeGateway();
  const catalogue = makeCatalogue({
    ...{ db, secretBox, clock },
    addresses: config.serviceAddresses,
    waits: config.ai.waits,
  });
  const failures = makeServiceFailures({ db, clock, onError });
  const keys = makeProviderKeys({ db, secretBox, clock, onError });
  const gate = makeGate({ db, processId, onError });
  const models = makeModelCalls({ db, clock, gateway, keys, gate, catalogue, failures, onError });
  const meaning = makeMeaning({ db, models, model: config.embeddingModel });
  const passages = makePassages({ db, meaning, onError });
  const keeper = startKeeper({ db, meaning, onError });
  return { gateway, catalogue, failures, keys, gate, models, passages, keeper };
}
