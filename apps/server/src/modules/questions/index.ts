/** The question database: units of a subject in a grade, their questions, and how these are found. */
export { makeNameOrder } from './name-order.ts';
export { makeQuestionDatabase } from './question-database.ts';
export { mountQuestions } from './questions.routes.ts';
