import { useState } from 'react';
import { useSignedIn } from './use-session.ts';

/**
 * Whose page this is: the person who is signed in, or was. When the session ends, what was typed stays with the person
 * it was opened by; undefined before there was anybody.
 */
export function useOwnerId(): string | undefined {
  const signedInId = useSignedIn()?.user.id;
  const [ownerId, setOwnerId] = useState(signedInId);
  if (signedInId !== undefined && signedInId !== ownerId) setOwnerId(signedInId);
  return signedInId ?? ownerId;
}
