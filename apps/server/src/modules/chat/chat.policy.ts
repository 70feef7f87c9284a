import type { Actor, Caller } from '../../kernel/actor.ts';

/** Who reads and removes other people's conversations. */
export function mayOverseeChats(actor: Actor): boolean {
  return actor.rights.userType === 'admin' || actor.rights.permissions.includes('all');
}

export function mayReadSession(caller: Caller, session: { ownerId: string }): boolean {
  return session.ownerId === caller.id || (caller.kind === 'user' && mayOverseeChats(caller));
}

/** Only the owner speaks in a conversation. */
export function mayWriteSession(caller: Caller, session: { ownerId: string }): boolean {
  return session.ownerId === caller.id;
}
