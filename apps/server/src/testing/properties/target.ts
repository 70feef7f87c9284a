import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { SHARE_PASSWORD } from './school-facts.ts';

/** A running product, and what is needed beside it to fill its school and to see what requests changed. */
export type Target = {
  url: string;
  db: Database;
  secretBox: SecretBox;
  /** Of the password of everybody whom the requests may sign in. */
  passwordHash: string;
  /** Keeps a file where the product looks for it, and answers its hash. */
  storeFile: (bytes: Buffer) => Promise<string>;
  /** What the process said of failures beside its answers; empty where all went well. */
  complaints: () => string;
};

/** Requests name the address that they come from, so that few of them meet the limit of one. */
export const TARGET_SETTINGS = {
  TRUSTED_PROXIES: '127.0.0.1',
  VISITOR_RATE_PER_MINUTE: '1000000',
  SHARE_PASSWORD,
  IMAGE_DAILY_LIMIT: '1000',
  IMAGE_MONTHLY_LIMIT: '1000',
} as const;
