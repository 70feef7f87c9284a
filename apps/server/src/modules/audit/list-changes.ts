import type { AuditDetails } from './audit.repository.ts';

/** The fields that differ; both sides as people read them. */
export function listChanges<Field extends string>(
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
): AuditDetails {
  const changes: Record<string, { from: string; to: string }> = {};
  for (const field in after) {
    if (before[field] !== after[field]) changes[field] = { from: before[field], to: after[field] };
  }
  return changes;
}
