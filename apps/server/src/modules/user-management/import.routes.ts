import { type ImportEvent, type ImportReport, importUsers } from '#contract/user-import.contract.ts';
import { answerWithEvents } from '../../platform/http/event-answer.ts';
import type { Http } from '../../platform/http/http.ts';
import type { UserImport } from './import.service.ts';

/** Answers with the report, or, to whoever asked for events, with progress. The import goes on when they leave. */
export function mountUserImport(http: Http, userImport: UserImport): void {
  http.mount(importUsers, ({ body }, { actor, openStream }) => {
    if (!openStream) return userImport.importUsers(actor, body, () => undefined);
    return answerWithEvents<ImportEvent>(openStream(), http.fastify.log, async (send) => {
      const report: ImportReport = await userImport.importUsers(actor, body, (done, total) =>
        send({ type: 'progress', done, total }),
      );
      send({ type: 'finished', report });
    });
  });
}
