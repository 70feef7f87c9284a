import { findAuditPeople } from '#contract/audit.contract.ts';
import { getUser } from '#contract/users.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';

export type Person = { id: string; name: string; email: string };

export function findPeople(search: string, signal: AbortSignal): Promise<Person[]> {
  return call(findAuditPeople, { query: { search } }, { signal });
}

/** Null for somebody whose account is gone: what they did is still there. */
export async function fetchPerson(id: string, signal: AbortSignal): Promise<Person | null> {
  try {
    const { name, email } = await call(getUser, { params: { id } }, { signal });
    return { id, name, email };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user_not_found') return null;
    throw error;
  }
}
