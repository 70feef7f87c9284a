/** Who did what that somebody may ask about later. */
export {
  type AuditDetails,
  type AuditRow,
  appendAudit,
  appendOnce,
  countAudit,
  findLastAudit,
  listAudit,
  listTargets,
  wasDoneBy,
} from './audit.repository.ts';
export { mountAudit } from './audit.routes.ts';
export { makeAuditService } from './audit.service.ts';
export { listChanges } from './list-changes.ts';
