/** The exam generator, and the papers that people keep. */
export { mountExams } from './exams.routes.ts';
export { makeExamsService } from './exams.service.ts';
