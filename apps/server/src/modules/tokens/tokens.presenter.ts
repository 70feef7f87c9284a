import type { Output } from '#contract/operation.ts';
import type { KEY_ACTIONS, listTokenLog, Token } from '#contract/tokens.contract.ts';
import type { AuditRow } from '../audit/index.ts';
import type { TokenRow } from './tokens.repository.ts';

/** The key itself stays out: who lists keys sees them masked. */
export function presentToken(row: TokenRow): Token {
  return {
    id: row.id,
    user_id: row.userId,
    user_name: row.userName,
    user_email: row.userEmail,
    name: row.name,
    token: row.masked,
    provider: row.provider,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    usage_count: row.usageCount,
    status: row.status,
    refused_at: row.refusedAt?.toISOString() ?? null,
  };
}

export function presentLogEntry(row: AuditRow): Output<typeof listTokenLog>[number] {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor_name: row.actorName,
    // Entries about keys are written by this module alone.
    action: row.action as (typeof KEY_ACTIONS)[number],
    key_name: row.targetName,
  };
}
