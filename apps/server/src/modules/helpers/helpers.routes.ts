import {
  converse,
  deleteHelperRecord,
  enhanceNote,
  evaluateAssignment,
  generateContent,
  getHelperRecord,
  listHelperRecords,
  listMistakes,
  markKnown,
  practiseLanguage,
} from '#contract/helpers.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import { answerWork } from '../../platform/http/work-answer.ts';
import type { HelpersService } from './helpers.service.ts';

const NEXT_CURSOR = 'x-next-cursor';

export function mountHelpers(http: Http, helpers: HelpersService): void {
  const { records } = helpers;
  mountWork(http, helpers);
  http.mount(listHelperRecords, async ({ params, query }, { actor, setHeader }) => {
    const page = await records.listRecords(actor, params.helper, query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.items;
  });
  http.mount(getHelperRecord, ({ params }, { actor }) => records.getRecord(actor, params.helper, params.id));
  http.mount(deleteHelperRecord, ({ params }, { actor }) =>
    records.deleteRecord(actor, params.helper, params.id),
  );
  http.mount(markKnown, ({ params, body }, { actor }) => records.markKnown(actor, params.id, body.known));
  http.mount(listMistakes, ({ query }, { actor }) => records.listMistakes(actor, query));
}

function mountWork(http: Http, helpers: HelpersService): void {
  const { assignments, materials, practices, notes, conversations } = helpers;
  const { log } = http.fastify;

  http.mount(evaluateAssignment, async ({ body }, context) =>
    answerWork(await assignments.evaluate(context.actor, body), context, log),
  );
  http.mount(generateContent, async ({ body }, context) =>
    answerWork(await materials.generate(context.actor, body), context, log),
  );
  http.mount(practiseLanguage, async ({ body }, context) =>
    answerWork(await practices.practise(context.actor, body), context, log),
  );
  http.mount(enhanceNote, async ({ body }, context) =>
    answerWork(await notes.enhance(context.actor, body), context, log),
  );
  http.mount(converse, async ({ body }, context) =>
    answerWork(await conversations.converse(context.actor, body), context, log),
  );
}
