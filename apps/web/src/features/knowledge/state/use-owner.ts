import { useState } from 'react';
import { useSignedIn } from '#web/lib/session/use-session.ts';

/** Whose page it is. It stays theirs when the session ends, with everything that was typed. */
export function useOwnerId(): string | undefined {
  const signedInId = useSignedIn()?.user.id;
  const [ownerId, setOwnerId] = useState(signedInId);
  if (signedInId !== undefined && signedInId !== ownerId) setOwnerId(signedInId);
  return ownerId;
}
