import {
  createKnowledgeBase,
  deleteKnowledgeBase,
  getKnowledgeBase,
  type KnowledgeBase,
  type KnowledgeSaveEvent,
  listKnowledgeBases,
  searchKnowledgeBase,
  updateKnowledgeBase,
} from '#contract/knowledge.contract.ts';
import type { Input } from '#contract/operation.ts';
import { answerWithEvents } from '../../platform/http/event-answer.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import type { Http, STREAMED } from '../../platform/http/http.ts';
import type { Passages } from './find-passages.ts';
import type { KnowledgeService, OnProgress } from './knowledge.service.ts';

export function mountKnowledge(
  http: Http,
  knowledge: KnowledgeService,
  passages: Passages,
  /** Counts one search of a person; throws above the rate. */
  takeSearch: (userId: string) => Promise<void>,
): void {
  http.mount(listKnowledgeBases, (_, { actor }) => knowledge.listKnowledgeBases(actor));
  http.mount(getKnowledgeBase, ({ params }) => knowledge.getKnowledgeBase(params.id));
  http.mount(createKnowledgeBase, ({ body }, { openStream }) =>
    save(http, openStream, (onProgress) =>
      knowledge.createKnowledgeBase({ ...toFields(body), id: body.id }, onProgress),
    ),
  );
  http.mount(updateKnowledgeBase, ({ params, body }, { openStream }) =>
    save(http, openStream, (onProgress) =>
      knowledge.updateKnowledgeBase(params.id, toFields(body), onProgress),
    ),
  );
  http.mount(deleteKnowledgeBase, ({ params }) => knowledge.deleteKnowledgeBase(params.id));
  http.mount(searchKnowledgeBase, async ({ params, body }, { actor }) => {
    await takeSearch(actor.id);
    const found = await passages.search(params.id, body.query, body.limit);
    return found.map(({ id, title, text, score }) => ({ passageId: id, title, text, score }));
  });
}

function toFields({
  name,
  content,
  tags,
  default_language,
  remark,
}: Input<typeof updateKnowledgeBase>['body']) {
  return { name, content, tags, defaultLanguage: default_language, remark };
}

/** Saving answers with the result, or, to whoever asked for events, with its progress. It goes on when they leave. */
function save(
  http: Http,
  openStream: (() => EventStream) | null,
  run: (onProgress: OnProgress) => Promise<KnowledgeBase>,
): Promise<KnowledgeBase | typeof STREAMED> {
  if (!openStream) return run(() => undefined);
  return answerWithEvents<KnowledgeSaveEvent>(openStream(), http.fastify.log, async (send) => {
    const { content: _, ...saved } = await run((done, total) => send({ type: 'progress', done, total }));
    send({ type: 'saved', knowledgeBase: saved });
  });
}
