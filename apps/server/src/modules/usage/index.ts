/** How much is chatted, by day, chatbot, school, user type, hour and model, and what it costs. */
export { mountUsageReports } from './usage.routes.ts';
export { startUsageReports } from './usage.service.ts';
