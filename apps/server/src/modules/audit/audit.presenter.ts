import type { AuditAction, AuditEntry, TargetType } from '#contract/audit.contract.ts';
import type { AuditRow } from './audit.repository.ts';

export function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor_id: row.actorId,
    actor_name: row.actorName,
    // Entries are written by way of appendAudit alone.
    action: row.action as AuditAction,
    target_type: row.targetType as TargetType,
    target_id: row.targetId,
    target_name: row.targetName,
    details: row.details,
  };
}
