import { listAuditEntries } from '#contract/audit.contract.ts';
import type { AuditFilter } from '../api/list-entries.ts';

/** The filters in the address; empty ones let everything pass. */
export const DEFAULTS = { person: '', event: '', from: '', to: '' };

const { person, action, from, to } = listAuditEntries.query.shape;

/** From the address, where anything may stand: what the server would refuse narrows nothing. */
export function readFilter(address: Readonly<Record<keyof typeof DEFAULTS, string>>): AuditFilter {
  return {
    ...read('person', person.safeParse(address.person)),
    ...read('action', action.safeParse(address.event)),
    ...read('from', from.safeParse(address.from)),
    ...read('to', to.safeParse(address.to)),
  };
}

function read<Name extends string, Value>(
  name: Name,
  { data }: { data?: Value },
): { [name in Name]?: NonNullable<Value> } {
  return data ? ({ [name]: data } as { [name in Name]: NonNullable<Value> }) : {};
}
