import type { Actor } from '../../kernel/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type AuditDetails, appendAudit } from '../audit/index.ts';

export type ServiceAction =
  | 'service_created'
  | 'service_updated'
  | 'service_deleted'
  | 'model_saved'
  | 'model_deleted'
  | 'model_defaults_updated';

/** Writes down what was done with a service, its models or the defaults. */
export function note(
  tx: Queryable,
  actor: Actor,
  action: ServiceAction,
  { id, name }: { id: string; name: string },
  details: AuditDetails = {},
): Promise<void> {
  return appendAudit(tx, {
    actorId: actor.id,
    action,
    targetType: 'ai_service',
    targetId: id,
    targetName: name,
    details,
  });
}
