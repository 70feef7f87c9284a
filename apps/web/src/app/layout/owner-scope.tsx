import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';

/**
 * Everything that a page has read or holds belongs to one person: when another one signs in above an open page,
 * it starts anew, with an empty cache. The same person finds it as it was.
 */
export function OwnerScope({ children }: { children: ReactNode }) {
  const signedInId = useSignedIn()?.user.id;
  const [ownerId, setOwnerId] = useState(signedInId);
  if (signedInId !== undefined && signedInId !== ownerId) setOwnerId(signedInId);
  return <Scope key={ownerId ?? 'guest'}>{children}</Scope>;
}

function Scope({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
