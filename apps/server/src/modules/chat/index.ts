/** Conversations: sessions, messages, the turns that write answers, and the daily limit. */
export { mayOverseeChats, mayReadSession } from './chat.policy.ts';
export { mountMessages, mountSessions, mountUsage } from './chat.routes.ts';
export { listFilesOfMessages } from './messages.repository.ts';
export { type MessagesService, makeMessagesService } from './messages.service.ts';
export { noteList, noteOversight, noteReading, noteSearch } from './oversight.ts';
export { chooseHistory } from './prompt.ts';
export { mountPublicChat } from './public-chat.routes.ts';
export { makePublicChatService } from './public-chat.service.ts';
export { makeSessionsService, type SessionsService } from './sessions.service.ts';
export { connectionName, listDeltas } from './stored-turns.repository.ts';
export { mountTrials } from './trials.routes.ts';
export { makeTrialsService } from './trials.service.ts';
export { startTurnEngine } from './turn-engine.ts';
export { mountTurns } from './turns.routes.ts';
export { makeTurnsService } from './turns.service.ts';
export { makeUsageService } from './usage.service.ts';
