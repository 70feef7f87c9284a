import type { Mutant } from './mutant.ts';

const SERVER = 'apps/server/src/modules';
const WEB = 'apps/web/src';

/** Faults that no test noticed when they were first tried. */
export const SURVIVORS: readonly Mutant[] = [
  {
    fault: 'a holder of `all` oversees no chats',
    file: `${SERVER}/chat/chat.policy.ts`,
    find: "return actor.rights.userType === 'admin' || actor.rights.permissions.includes('all');",
    replace: "return actor.rights.userType === 'admin';",
    test: `${SERVER}/history/lists.test.ts`,
    title: '[HIST-31 HIST-32 HIST-33 HIST-34] an admin by type and a holder of `all` see everybody’s',
  },
  {
    fault: 'the last administrator for a time may be taken away',
    file: `${SERVER}/user-management/user-changes.ts`,
    find: "return isLost('acting') || isLost('permanent') ? admins : [];",
    replace: "return isLost('permanent') ? admins : [];",
    test: `${SERVER}/user-management/escalation-last-admin.test.ts`,
    title: '[SEC-10] an admin for a time is found to be the last who can act',
  },
  ...['/^[=+@\\t\\r]/', '/^[=\\-@\\t\\r]/', '/^[=+\\-\\t\\r]/'].map((replace) => ({
    fault: `a file of the page lets a formula begin with what ${replace} leaves out`,
    file: `${WEB}/lib/files/disarm-formula.ts`,
    find: '/^[=+\\-@\\t\\r]/',
    replace,
    test: `${WEB}/features/usage/exporting.test.tsx`,
    title: 'exports one part, in which no name is a formula, whichever sign it begins with',
  })),
  {
    fault: 'a share password with a suffix opens',
    file: `${SERVER}/chatbots/share-passwords.ts`,
    find: 'timingSafeEqual(fingerprint(given.trim()), fingerprint(right.trim())),',
    replace: 'given.trim().startsWith(right.trim()),',
    test: `${SERVER}/visits/visits.test.ts`,
    title: '[AUTH-83 PUB-8 PUB-13 SEC-6] a visitor with the right password gets a token',
  },
  {
    fault: 'the share password of the school with a suffix opens',
    file: `${SERVER}/chatbots/share-passwords.ts`,
    find: 'timingSafeEqual(fingerprint(given.trim()), fingerprint(right.trim())),',
    replace: 'given.trim().startsWith(right.trim()),',
    test: `${SERVER}/visits/visits.test.ts`,
    title: '[DB-17] a visitor with the school’s password sees the active chatbots by name',
  },
  {
    fault: 'a deployment that does not exist is told as a fault of the service, and no substitute is asked',
    file: 'apps/server/src/platform/llm/provider-failure.ts',
    find: 'model_not_found|deploymentnotfound|does not exist|',
    replace: 'model_not_found|',
    test: 'apps/server/src/platform/llm/gateway.test.ts',
    title:
      '[AI-19] a caller of a model that does not exist reads so, also where the refusal has no word of a model',
  },
  {
    fault: 'a conversation began in 1970',
    file: `${SERVER}/chat/chat.presenter.ts`,
    find: 'message_count: row.messageCount,\n    created_at: row.createdAt.toISOString(),',
    replace: 'message_count: row.messageCount,\n    created_at: new Date(0).toISOString(),',
    test: `${SERVER}/chat/sessions.test.ts`,
    title: '[CHAT-28] a pupil reads wherever a conversation is shown when it began',
  },
  {
    fault: 'a conversation moved last in 1970',
    file: `${SERVER}/chat/chat.presenter.ts`,
    find: 'updated_at: row.updatedAt.toISOString(),',
    replace: 'updated_at: new Date(0).toISOString(),',
    test: `${SERVER}/chat/sessions.test.ts`,
    title: '[CHAT-28] a pupil reads wherever a conversation is shown when it began',
  },
  {
    fault: 'a turn does not move its conversation',
    file: `${SERVER}/chat/turns.repository.ts`,
    find: 'updated_at = now(),\n         chatbot_name',
    replace: 'updated_at = s.updated_at,\n         chatbot_name',
    test: `${SERVER}/chat/sessions.test.ts`,
    title: '[CHAT-28] a pupil reads wherever a conversation is shown when it began',
  },
  {
    fault: 'whoever reads a conversation may write into it',
    file: `${SERVER}/chat/chat.policy.ts`,
    find: '  return session.ownerId === caller.id;',
    replace: "  return session.ownerId !== '' || caller.id !== '';",
    test: `${SERVER}/chat/chat-policy.test.ts`,
    title: '[SEC-8] an administrator, who reads every conversation, speaks in nobody’s',
  },
  {
    fault: 'a question goes into the conversation of another account',
    file: `${SERVER}/chat/turns.repository.ts`,
    find: 'select id from chat_sessions where id = $7::uuid and owner_id = $1::uuid and chatbot_id',
    replace:
      'select id from chat_sessions where id = $7::uuid and (owner_id = $1::uuid or true) and chatbot_id',
    test: `${SERVER}/chat/chat-policy.test.ts`,
    title: '[API-9 SEC-8] a pupil cannot speak in a classmate’s conversation with the same chatbot',
  },
  {
    fault: 'citations are taken out of the stored answer',
    file: `${SERVER}/chat/chat.presenter.ts`,
    find: '    content: row.content,\n    created_at',
    replace: "    content: row.content.replace(/\\[\\d+\\]/g, ''),\n    created_at",
    test: `${SERVER}/chat/knowledge-turns.test.ts`,
    title: '[AI-14] reads the citations as they come and as they are stored',
  },
  {
    fault: 'citations are taken out of the answer as it comes',
    file: `${SERVER}/chat/turn-runner.ts`,
    find: 'onDelta: (text) => turn.append(text)',
    replace: "onDelta: (text) => turn.append(text.replace(/\\[\\d+\\]/g, ''))",
    test: `${SERVER}/chat/knowledge-turns.test.ts`,
    title: '[AI-14] reads the citations as they come and as they are stored',
  },
];
