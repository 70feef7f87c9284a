/** Every table, for the database handle and the migrations. */

export {
  chatMessages,
  chatSessions,
  chatTurnDeltas,
  chatTurns,
  dailyUsage,
  serverProcesses,
  usageReports,
} from './chat.ts';
export { chatbots, userChatbots } from './chatbots.ts';
export { attempts, authSessions, schools, users, userTypes } from './people.ts';
export { tokens } from './tokens.ts';
export { visitors } from './visitors.ts';
