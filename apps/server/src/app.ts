import type { Config } from './config.ts';
import type { Container } from './container.ts';
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
import { mountKnowledge } from './modules/knowledge/index.ts';
import { mountSystem } from './modules/system/index.ts';
import { mountSystemPrompts } from './modules/system-prompts/index.ts';
import { mountTokens } from './modules/tokens/index.ts';
import { mountUsers } from './modules/users/index.ts';
import { mountVisits } from './modules/visits/index.ts';
import { type Http, makeHttp } from './platform/http/http.ts';
import { serveWeb } from './platform/http/serve-web.ts';

/** The server: every module's operations, and the built web for everything else. */
export async function makeApp(
  config: Pick<Config, 'trustedProxies' | 'logLevel' | 'testAccount' | 'sisterHost'> & { publicUrl: string },
  container: Container,
): Promise<Http> {
  const http = makeHttp({ ...config, authenticate: container.authenticate });
  container.metrics.watch(http.fastify);
  await serveWeb(http.fastify);
  mountSystem(http, { ...container, publicUrl: config.publicUrl });
  mountAuth(http, container.auth, config);
  mountUsers(http, container.users);
  mountChatbots(http, container.chatbots);
  mountSystemPrompts(http, container.systemPrompts);
  mountKnowledge(http, container.knowledge, container.passages);
  mountTokens(http, container.tokens);
  mountSessions(http, container.sessions);
  mountMessages(http, container.messages);
  mountUsage(http, container.usage);
  mountVisits(http, container.visits);
  mountPublicChat(http, container.publicChat);
  mountTrials(http, container.trials);
  mountTurns(http, container.turns, container.engine);
  return http;
}
