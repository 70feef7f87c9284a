import { errorMessage } from '#contract/error-messages.ts';
import type { Input, Output } from '#contract/operation.ts';
import type {
  createToken,
  findTokenOwners,
  KEY_ACTIONS,
  listTokenLog,
  Token,
  updateToken,
} from '#contract/tokens.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import type { LlmGateway } from '../../platform/llm/gateway.ts';
import { appendAudit, countAudit, listAudit } from '../audit/index.ts';
import type { KnownService, ServiceCatalogue } from '../services/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { findPeople } from '../users/index.ts';
import { checkKeyValue, type KeyCheck } from './check-key-value.ts';
import { canBeSent, maskKey } from './key-form.policy.ts';
import { KEY_TARGET } from './key-target.ts';
import { presentLogEntry, presentToken } from './tokens.presenter.ts';
import * as repository from './tokens.repository.ts';

/**
 * Management of provider keys. A key that was put in comes out by showValue alone. Everything that is done is noted
 * in the same transaction; the provider is asked before it begins, because that may take seconds.
 */
export type TokensService = ReturnType<typeof makeTokensService>;

type NewKey = Input<typeof createToken>['body'];
type KeyChange = Input<typeof updateToken>['body'];

const COULD_NOT_ASK = '目前無法向 AI 服務查證這個金鑰';

export function makeTokensService(deps: {
  db: Database;
  secretBox: SecretBox;
  gateway: Pick<LlmGateway, 'checkKey'>;
  throttle: Pick<Throttle, 'takeKeyCheck'>;
  catalogue: ServiceCatalogue;
}) {
  const { db, secretBox } = deps;

  async function check(actor: Actor, provider: string, value: string): Promise<KeyCheck> {
    const service = await getService(deps.catalogue, provider);
    await deps.throttle.takeKeyCheck(actor.id);
    return checkKeyValue(deps.gateway, service, value);
  }

  async function requireValid(actor: Actor, provider: string, value: string): Promise<void> {
    const { valid, method } = await check(actor, provider, value);
    if (valid) return;
    const couldNotAsk = method === 'format' && provider !== 'other' && canBeSent(value);
    const message = `${errorMessage('api_key_invalid')}（${COULD_NOT_ASK}）`;
    throw new AppError('api_key_invalid', couldNotAsk ? { message } : {});
  }

  const sealed = (value: string) => ({ sealed: secretBox.seal(value), masked: maskKey(value) });

  /** The key of this id, if it holds this value: it becomes what is sent now. */
  async function createAgain(actor: Actor, input: NewKey): Promise<Token | undefined> {
    if (input.id === undefined) return undefined;
    const stored = await repository.findSealed(db, input.id);
    if (!stored || !isSame(secretBox, input.value, stored.sealed)) return undefined;
    const made = await getToken(db, input.id);
    if (isAsSent(made, input)) return made;
    return updateToken(actor, made.id, { ...input, user_id: input.user_id ?? null });
  }

  async function updateToken(actor: Actor, id: string, input: KeyChange): Promise<Token> {
    const { name, provider, value } = input;
    const before = await repository.findSealed(db, id);
    if (!before) throw new AppError('api_token_not_found');
    const known = before.provider;
    const moved = provider !== undefined && provider !== known;
    if (value && (moved || !isSame(secretBox, value, before.sealed)))
      await requireValid(actor, provider ?? known, value);
    else if (moved) await getService(deps.catalogue, provider);
    return db.transaction(async (tx) => {
      await holdOwner(tx, input.user_id);
      const changes = {
        name,
        provider,
        status: input.isActive === undefined ? undefined : toStatus(input.isActive),
        userId: input.user_id,
        // Whoever saves a key has looked at it: it is tried again like any other.
        refusedAt: null,
        ...(value ? sealed(value) : {}),
      };
      if (!(await repository.saveToken(tx, id, changes))) throw new AppError('api_token_not_found');
      await note(tx, actor, 'key_updated', { id, name });
      return getToken(tx, id);
    });
  }

  return {
    updateToken,
    listTokens: async (): Promise<Token[]> => (await repository.listTokens(db)).map(presentToken),
    getToken: (id: string) => getToken(db, id),
    validate: check,

    async showValue(actor: Actor, id: string): Promise<string> {
      return db.transaction(async (tx) => {
        const row = await repository.findSealed(tx, id);
        if (!row) throw new AppError('api_token_not_found');
        await note(tx, actor, 'key_shown', { id, name: row.name });
        return secretBox.open(row.sealed);
      });
    },

    async createToken(actor: Actor, input: NewKey): Promise<Token> {
      const { name, provider, value } = input;
      // Sent again, its value was checked before: the provider need not be asked twice.
      const made = await createAgain(actor, input);
      if (made) return made;
      await requireValid(actor, provider, value);
      const create = () =>
        db.transaction(async (tx) => {
          await holdOwner(tx, input.user_id);
          const columns = { name, provider, status: toStatus(input.isActive), userId: input.user_id ?? null };
          const id = await repository.createToken(tx, { ...columns, ...sealed(value), id: input.id });
          await note(tx, actor, 'key_created', { id, name });
          return getToken(tx, id);
        });
      return insertOnce(create, 'tokens_pkey', () => createAgain(actor, input));
    },

    async deleteToken(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const name = await repository.deleteToken(tx, id);
        if (name === undefined) throw new AppError('api_token_not_found');
        await note(tx, actor, 'key_deleted', { id, name });
      });
    },

    async listLog(page: {
      limit: number;
      offset: number;
    }): Promise<{ entries: Output<typeof listTokenLog>; total: number }> {
      const [rows, total] = await Promise.all([
        listAudit(db, { targetType: KEY_TARGET, ...page }),
        countAudit(db, KEY_TARGET),
      ]);
      return { entries: rows.map(presentLogEntry), total };
    },

    findOwners: (search: string): Promise<Output<typeof findTokenOwners>> => findPeople(db, search),
  };
}

async function getService(catalogue: ServiceCatalogue, id: string): Promise<KnownService> {
  const service = (await catalogue.read()).find(id);
  if (service) return service;
  throw new AppError('invalid_input', { fields: [{ path: 'provider', message: '找不到這個 AI 服務' }] });
}

const toStatus = (isActive: boolean) => (isActive ? ('active' as const) : ('inactive' as const));

function isAsSent(made: Token, { name, provider, isActive, user_id }: NewKey): boolean {
  return (
    made.name === name &&
    made.provider === provider &&
    made.status === toStatus(isActive) &&
    made.user_id === (user_id ?? null)
  );
}

/** Null and undefined are nobody, which is always there. */
async function holdOwner(tx: Queryable, userId: string | null | undefined): Promise<void> {
  if (userId && !(await repository.holdOwner(tx, userId))) throw new AppError('user_not_found');
}

function note(
  tx: Queryable,
  actor: Actor,
  action: (typeof KEY_ACTIONS)[number],
  { id, name }: { id: string; name: string },
): Promise<void> {
  return appendAudit(tx, {
    actorId: actor.id,
    action,
    targetType: KEY_TARGET,
    targetId: id,
    targetName: name,
  });
}

/** Whether a value is the stored one; one that cannot be opened any more is another. */
function isSame(secretBox: SecretBox, value: string, stored: Buffer): boolean {
  try {
    return secretBox.open(stored) === value;
  } catch {
    return false;
  }
}

async function getToken(from: Queryable, id: string): Promise<Token> {
  const row = await repository.findToken(from, id);
  if (!row) throw new AppError('api_token_not_found');
  return presentToken(row);
}
