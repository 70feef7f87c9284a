import type { Config } from './config.ts';
import type { Container } from './container.ts';
import { mountCompletions, mountProviderTest } from './modules/ask/index.ts';
import { mountAudit } from './modules/audit/index.ts';
import { mountAuth } from './modules/auth/index.ts';
import {
  mountMessages,
  mountPublicChat,
  mountSessions,
  mountTrials,
  mountTurns,
  mountUsage,
} from './modules/chat/index.ts';
import { mountChatbots } from './modules/chatbots/index.ts';
import { mountDatabase } from './modules/database/index.ts';
import { mountExams } from './modules/exams/index.ts';
import { mountHelpers } from './modules/helpers/index.ts';
import { mountHistory } from './modules/history/index.ts';
import { mountImages } from './modules/images/index.ts';
import { mountKnowledge } from './modules/knowledge/index.ts';
import { mountProbes } from './modules/models/index.ts';
import { mountQuestions } from './modules/questions/index.ts';
import { mountSchools } from './modules/schools/index.ts';
import { mountServices } from './modules/services/index.ts';
import { mountSystem } from './modules/system/index.ts';
import { mountSystemPrompts } from './modules/system-prompts/index.ts';
import { mountTokens } from './modules/tokens/index.ts';
import { mountUsageReports } from './modules/usage/index.ts';
import { mountUserImport, mountUserManagement } from './modules/user-management/index.ts';
import { mountUserTypes } from './modules/user-types/index.ts';
import { mountUsers } from './modules/users/index.ts';
import { mountVisits } from './modules/visits/index.ts';
import { type Http, makeHttp } from './platform/http/http.ts';
import { serveWeb } from './platform/http/serve-web.ts';

/** The server: every module's operations, and the built web for everything else. */
export async function makeApp(
  config: Pick<
    Config,
    'trustedProxies' | 'logLevel' | 'testAccount' | 'sisterHost' | 'environment' | 'metricsToken'
  > & { publicUrl: string },
  container: Container,
): Promise<Http> {
  const http = makeHttp({ ...config, authenticate: container.authenticate });
  container.metrics.watch(http.fastify);
  await serveWeb(http.fastify);
  mountSystem(http, { ...container, ...config });
  mountAuth(http, container.auth, config);
  mountUsers(http, container.users);
  mountUserManagement(http, container.userManagement);
  mountUserImport(http, container.userImport);
  mountSchools(http, container.schools);
  mountUserTypes(http, container.userTypes);
  mountAudit(http, container.audit);
  mountChatbots(http, container.chatbots);
  mountSystemPrompts(http, container.systemPrompts);
  mountKnowledge(http, container.knowledge, container.passages, container.takeSearch);
  mountTokens(http, container.tokens);
  mountServices(http, container);
  mountProbes(http, container.probes);
  mountSessions(http, container.sessions);
  mountMessages(http, container.messages);
  mountUsage(http, container.usage);
  mountUsageReports(http, container.usageReports);
  mountVisits(http, container.visits);
  mountPublicChat(http, container.publicChat);
  mountTrials(http, container.trials);
  mountTurns(http, container.turns, container.engine);
  mountCompletions(http, container.completions);
  mountHelpers(http, container.helpers);
  mountQuestions(http, container.questions);
  mountExams(http, container.exams);
  mountImages(http, container.images);
  mountHistory(http, container.history);
  mountProviderTest(http, container.providerTest);
  mountDatabase(http, container.database);
  return http;
}
