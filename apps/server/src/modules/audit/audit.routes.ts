import { findAuditPeople, listAuditEntries } from '#contract/audit.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { AuditService } from './audit.service.ts';

export function mountAudit(http: Http, audit: AuditService): void {
  http.mount(listAuditEntries, async ({ query }, { setHeader }) => {
    const page = await audit.listEntries(query);
    if (page.nextCursor) setHeader('x-next-cursor', page.nextCursor);
    return page.entries;
  });
  http.mount(findAuditPeople, ({ query }) => audit.findPeople(query.search));
}
