/** Who did what that somebody may ask about later. */
export { type AuditRow, appendAudit, countAudit, findLastAudit, listAudit } from './audit.repository.ts';
