import {
  createQuestion,
  createQuestions,
  createQuestionUnit,
  createQuestionUnits,
  deleteQuestion,
  deleteQuestionUnit,
  listQuestions,
  listQuestionUnits,
  listUnitQuestions,
  searchQuestions,
  updateQuestion,
  updateQuestionUnit,
} from '#contract/questions.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { QuestionDatabase } from './question-database.ts';

const NEXT_CURSOR = 'x-next-cursor';
const MORE_FOUND = 'x-more-found';

export function mountQuestions(http: Http, { units, questions }: QuestionDatabase): void {
  http.mount(listQuestionUnits, async ({ query }, { setHeader }) => {
    const page = await units.listUnits(query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.units;
  });
  http.mount(createQuestionUnit, ({ body }) => units.createUnit(body));
  http.mount(createQuestionUnits, ({ body }) => units.createUnits(body));
  http.mount(updateQuestionUnit, ({ params, body }) => units.updateUnit(params.id, body));
  http.mount(deleteQuestionUnit, ({ params }) => units.deleteUnit(params.id));

  http.mount(listQuestions, async ({ query }, { setHeader }) => {
    const page = await questions.listQuestions(query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.questions;
  });
  http.mount(listUnitQuestions, async ({ params, query }, { setHeader }) => {
    const page = await questions.listOfUnit(params.id, query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.questions;
  });
  http.mount(searchQuestions, async ({ query }, { setHeader }) => {
    const found = await questions.searchQuestions(query);
    if (found.hasMore) setHeader(MORE_FOUND, 'true');
    return found.questions;
  });
  http.mount(createQuestion, ({ body }) => questions.createQuestion(body));
  http.mount(createQuestions, ({ body }) => questions.createQuestions(body));
  http.mount(updateQuestion, ({ params, body }) => questions.updateQuestion(params.id, body));
  http.mount(deleteQuestion, ({ params }) => questions.deleteQuestion(params.id));
}
