import type { User } from '#contract/users.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { hashPassword, needsRehash, verifyNothing, verifyPassword } from '../../platform/crypto/password.ts';
import { hashToken, makeToken } from '../../platform/crypto/session-token.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { type AuditDetails, appendAudit } from '../audit/index.ts';
import type { Attempt, Throttle } from '../throttle/index.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  findUser,
  presentUser,
  resolveRights,
  savePasswordHash,
  saveSignIn,
} from '../users/index.ts';
import * as repository from './auth.repository.ts';

/** Writing on every request would make each read a write; the idle time is hours, so a minute is exact enough. */
const TOUCH_AFTER_MS = 60_000;

type Credentials = { email: string; password: string };

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
  const endOthers = (tx: Queryable, { id, tokenHash }: Actor) =>
    repository.deleteOtherAuthSessions(tx, { userId: id, keep: tokenHash }, times());

  /** The account, if this is its password. A refusal is noted, and never what was typed as a name. */
  async function checkAccount(
    account: Account | null,
    password: string,
    { isFlood }: Attempt,
  ): Promise<Account | null> {
    const correct = account
      ? await verifyPassword(password, account.passwordHash)
      : await verifyNothing(password);
    if (account && correct && account.status === 'active') return account;
    // Names that are nobody's may be invented without end.
    if (account || !isFlood) await note(db, 'sign_in_refused', null, account ?? NOBODY);
    // Only somebody who knows the password learns that the account is switched off. It counts as a failure.
    if (account && correct) throw new AppError('account_not_active');
    return null;
  }

  /** False when the account was switched off or got another password since it was checked. */
  async function openSession(account: Account, password: string, token: string): Promise<boolean> {
    const now = clock.now();
    const passwordHash = needsRehash(account.passwordHash) ? await hashPassword(password) : undefined;
    return db.transaction(async (tx) => {
      if (!(await saveSignIn(tx, account, { at: now, passwordHash }))) return false;
      await repository.createAuthSession(tx, { tokenHash: hashToken(token), userId: account.id, now });
      await note(tx, 'sign_in', account.id, account);
      return true;
    });
  }

  async function login(input: Credentials & { address: string }): Promise<{ token: string; user: User }> {
    const named = await findAccount(db, input.email);
    const account = await throttle.signIn({ account: named.key, address: input.address }, (attempt) =>
      checkAccount(named.account, input.password, attempt),
    );
    if (!account) throw new AppError('wrong_credentials');
    const token = makeToken();
    // Checked anew: where two sign in at once for the first time, one of them stores the password anew.
    if (!(await openSession(account, input.password, token))) return login(input);
    const user = await findUser(db, account.id);
    if (!user) throw new AppError('wrong_credentials');
    return { token, user: presentUser(user) };
  }

  return {
    login,

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
    ): Promise<void> {
      const own = await findAccountById(db, actor.id);
      if (!own) throw new AppError('not_signed_in');
      const account = await throttle.signIn({ account: own.key, address: input.address }, async () => {
        const isCorrect = await verifyPassword(input.currentPassword, own.account.passwordHash);
        return isCorrect ? own.account : null;
      });
      if (!account) throw new AppError('wrong_password');
      const passwordHash = await hashPassword(input.newPassword);
      await db.transaction(async (tx) => {
        if (!(await savePasswordHash(tx, account, passwordHash))) throw new AppError('wrong_password');
        await endOthers(tx, actor);
        await note(tx, 'password_changed', actor.id, account);
      });
    },

    /** Answers how many there were. */
    async endOtherSessions(actor: Actor): Promise<{ ended: number }> {
      return db.transaction(async (tx) => {
        const ended = await endOthers(tx, actor);
        const own = ended > 0 ? await findAccountById(tx, actor.id) : undefined;
        if (own) {
          const details = { sessions: { from: String(ended), to: '0' } };
          await note(tx, 'sessions_ended', actor.id, own.account, details);
        }
        return { ended };
      });
    },

    async deleteExpired(): Promise<void> {
      await repository.deleteExpired(db, times());
    },
  };
}

/** An account that does not exist. What was typed may be a password: it is not noted. */
const NOBODY = { id: '', name: '' };

function note(
  tx: Queryable,
  action: 'sign_in' | 'sign_in_refused' | 'password_changed' | 'sessions_ended',
  actorId: string | null,
  { id, name }: { id: string; name: string },
  details: AuditDetails = {},
): Promise<void> {
  return appendAudit(tx, { actorId, action, targetType: 'user', targetId: id, targetName: name, details });
}
