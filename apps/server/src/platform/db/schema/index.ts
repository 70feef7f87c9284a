/** Every table, for the database handle and the migrations. */

export { aiCalls, aiDefaults, aiFailures, aiModels, aiRests, aiServices, aiVersion } from './ai-services.ts';
export { auditLog } from './audit.ts';
export {
  chatMessages,
  chatSearch,
  chatSessions,
  chatTurnDeltas,
  chatTurns,
  dailyUsage,
  serverProcesses,
  usageReports,
} from './chat.ts';
export { chatbots, userChatbots } from './chatbots.ts';
export { exams, examTemplates } from './exams.ts';
export { helperRecords } from './helpers.ts';
export { generatedImages } from './images.ts';
export { knowledgeBases, knowledgePassages, knowledgeTerms } from './knowledge.ts';
export { attempts, authSessions, schools, users, userTypes } from './people.ts';
export { questions, questionUnits } from './questions.ts';
export { systemPrompts } from './system-prompts.ts';
export { tokens } from './tokens.ts';
export { usageCounts, usageDays, usagePrices } from './usage.ts';
export { visitors } from './visitors.ts';
