import {
  createExam,
  deleteExam,
  generateExam,
  getExam,
  getExamTemplate,
  listExams,
  saveExamTemplate,
  updateExam,
} from '#contract/exams.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import { answerWork } from '../../platform/http/work-answer.ts';
import type { ExamsService } from './exams.service.ts';

const NEXT_CURSOR = 'x-next-cursor';

export function mountExams(http: Http, exams: ExamsService): void {
  http.mount(generateExam, async ({ body }, context) =>
    answerWork(await exams.generate(context.actor, body), context, http.fastify.log),
  );
  http.mount(getExamTemplate, (_, { actor }) => exams.getTemplate(actor));
  http.mount(saveExamTemplate, ({ body }, { actor }) => exams.saveTemplate(actor, body.template));
  http.mount(createExam, ({ body }, { actor }) => exams.createExam(actor, body));
  http.mount(listExams, async ({ query }, { actor, setHeader }) => {
    const page = await exams.listExams(actor, query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.items;
  });
  http.mount(getExam, ({ params }, { actor }) => exams.getExam(actor, params.id));
  http.mount(updateExam, ({ params, body }, { actor }) => exams.updateExam(actor, params.id, body));
  http.mount(deleteExam, ({ params }, { actor }) => exams.deleteExam(actor, params.id));
}
