import type { BrowserContextOptions } from '@playwright/test';

export type Session = { token: string; user: { id: string } };

/** What a browser has stored of somebody who has signed in at `url`. */
export const signedIn = (url: string, { token, user }: Session) =>
  ({
    cookies: [],
    origins: [
      {
        origin: new URL(url).origin,
        localStorage: [
          { name: 'authToken', value: token },
          { name: 'authUser', value: JSON.stringify(user) },
        ],
      },
    ],
  }) satisfies BrowserContextOptions['storageState'];
