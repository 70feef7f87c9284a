import type { User } from '#contract/users.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { hashPassword, verifyNothing, verifyPassword } from '../../platform/crypto/password.ts';
import { hashToken, makeToken } from '../../platform/crypto/session-token.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Throttle } from '../throttle/index.ts';
import {
  findAccount,
  findPasswordHash,
  findUser,
  presentUser,
  resolveRights,
  saveLastLogin,
  savePasswordHash,
} from '../users/index.ts';
import * as repository from './auth.repository.ts';

/** Writing on every request would make each read a write; the idle time is hours, so a minute is exact enough. */
const TOUCH_AFTER_MS = 60_000;

export type AuthService = ReturnType<typeof makeAuthService>;

export function makeAuthService(deps: {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  /** Milliseconds: longest idle time, and longest time in all. */
  session: { idleMs: number; maxMs: number };
}) {
  const { db, clock, throttle } = deps;
  const times = () => ({ now: clock.now(), ...deps.session });

  async function checkPassword(account: { id: string; passwordHash: string } | undefined, password: string) {
    if (!account) return verifyNothing(password);
    return verifyPassword(password, account.passwordHash);
  }

  return {
    async login(input: {
      email: string;
      password: string;
      address: string;
    }): Promise<{ token: string; user: User }> {
      const account = await throttle.signIn({ account: input.email, address: input.address }, async () => {
        const found = await findAccount(db, input.email);
        return (await checkPassword(found, input.password)) && found ? found : null;
      });
      if (!account) throw new AppError('wrong_credentials');
      // Only somebody who knows the password learns that the account is switched off.
      if (account.status !== 'active') throw new AppError('account_not_active');
      const token = makeToken();
      const now = clock.now();
      await repository.createAuthSession(db, { tokenHash: hashToken(token), userId: account.id, now });
      await saveLastLogin(db, account.id, now);
      const user = await findUser(db, account.id);
      if (!user) throw new AppError('wrong_credentials');
      return { token, user: presentUser(user) };
    },

    async logout(actor: Actor): Promise<void> {
      await repository.deleteAuthSession(db, actor.tokenHash);
    },

    /** Who holds the token now, or null when it ended, expired, or its holder may no longer sign in. */
    async authenticate(token: string): Promise<Actor | null> {
      const tokenHash = hashToken(token);
      const row = await repository.findIdentity(db, tokenHash, times());
      if (!row) return null;
      const now = clock.now();
      if (now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS) {
        await repository.touchAuthSession(db, tokenHash, now);
      }
      return {
        kind: 'user',
        id: row.id,
        email: row.email,
        userType: row.user_type,
        rights: resolveRights({
          typeInForce: row.type_in_force,
          permissions: row.permissions,
          accessExpiry: row.access_expiry,
        }),
        tokenHash,
      };
    },

    async changePassword(
      actor: Actor,
      input: { currentPassword: string; newPassword: string; address: string },
    ) {
      const correct = await throttle.signIn({ account: actor.email, address: input.address }, async () => {
        const stored = await findPasswordHash(db, actor.id);
        return stored && (await verifyPassword(input.currentPassword, stored)) ? true : null;
      });
      if (!correct) throw new AppError('wrong_password');
      const passwordHash = await hashPassword(input.newPassword);
      await db.transaction(async (tx) => {
        await savePasswordHash(tx, actor.id, passwordHash);
        await repository.deleteAuthSessionsOf(tx, actor.id, actor.tokenHash);
      });
    },

    async deleteExpired(): Promise<void> {
      await repository.deleteExpired(db, times());
    },
  };
}
