import { FIRST_SERVICES } from '#contract/ai-models.ts';
import type { Input } from '#contract/operation.ts';
import type { createService, Service, ServicePreset, updateService } from '#contract/services.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, findViolatedConstraint, type Transaction } from '../../platform/db/database.ts';
import { isClosedHost } from '../../platform/llm/reachable-host.ts';
import { listChanges } from '../audit/index.ts';
import type { KnownService, ServiceCatalogue } from './catalogue.ts';
import { listFailures } from './failures.repository.ts';
import type { ServiceFailures } from './failures.ts';
import { note } from './note.ts';
import { findPreset, PRESETS } from './presets/index.ts';
import { presentPreset, presentService } from './services.presenter.ts';
import * as repository from './services.repository.ts';

/** Management of AI services. What is done is noted in the same transaction, without anything that is secret. */
export type ServicesService = ReturnType<typeof makeServicesService>;

type Fields = Omit<Input<typeof updateService>['body'], 'headers'>;
type Headers = Input<typeof createService>['body']['headers'];

const SHOWN_MS = 7 * 24 * 3600_000;

export function makeServicesService(deps: {
  db: Database;
  clock: Clock;
  secretBox: SecretBox;
  catalogue: ServiceCatalogue;
  failures: ServiceFailures;
}) {
  const { db, clock, secretBox, catalogue } = deps;
  const since = (ms: number) => new Date(clock.now().getTime() - ms);

  async function present(services: readonly KnownService[]): Promise<Service[]> {
    await deps.failures.flush();
    const ids = services.map(({ id }) => id);
    const [keys, failures] = await Promise.all([
      repository.countKeys(db),
      listFailures(db, ids, since(SHOWN_MS)),
    ]);
    const byService = Map.groupBy(failures, ({ serviceId }) => serviceId);
    return services.map((service) =>
      presentService(service, { keys: keys.get(service.id) ?? 0, failures: byService.get(service.id) ?? [] }),
    );
  }

  async function getService(id: string): Promise<Service> {
    const [service] = await present([await getKnown(id)]);
    if (!service) throw new AppError('service_not_found');
    return service;
  }

  async function getKnown(id: string): Promise<KnownService> {
    const service = (await catalogue.read()).find(id);
    if (!service) throw new AppError('service_not_found');
    return service;
  }

  const seal = (headers: Headers) => ({
    sealedHeaders:
      headers.length === 0
        ? null
        : secretBox.seal(JSON.stringify(Object.fromEntries(headers.map(({ name, value }) => [name, value])))),
    headerNames: headers.map(({ name }) => name),
  });

  /** Sent again, the service is there as it is sent. */
  async function createAgain(input: Input<typeof createService>['body']): Promise<Service> {
    const { id, headers, ...fields } = input;
    const before = await getKnown(id);
    const changes = listChanges(asRead(fromRow(before)), asRead(fields));
    const isSame =
      Object.keys(changes).length === 0 &&
      before.row.headerNames.join() === headers.map(({ name }) => name).join();
    if (!isSame) throw new AppError('service_id_taken');
    return getService(id);
  }

  async function change(
    actor: Actor,
    id: string,
    { headers, ...fields }: Input<typeof updateService>['body'],
  ): Promise<Service> {
    const before = await getKnown(id);
    requireAddress(fields.address);
    await db.transaction(async (tx) => {
      const changes = { ...toColumns(fields, before), ...(headers && seal(headers)) };
      if (!(await repository.saveService(tx, id, changes))) throw new AppError('service_not_found');
      const details = listChanges(asRead(fromRow(before)), asRead(fields));
      const names = before.row.headerNames.join('、');
      // Nobody can see what a header says: sent headers are a change, unless there were none and are none.
      const isTold = headers && (names !== '' || headers.length > 0);
      const also = isTold ? { 標頭: { from: names, to: namesOf(headers) } } : {};
      const all = { ...details, ...also };
      if (Object.keys(all).length > 0)
        await note(tx, actor, 'service_updated', { id, name: fields.name }, all);
    });
    return getService(id);
  }

  return {
    listServices: async (): Promise<Service[]> => present((await catalogue.read()).services),
    listPresets: (): ServicePreset[] => PRESETS.map(presentPreset),
    getKnown,

    /** A new service begins with the models that its preset knows. */
    async createService(actor: Actor, input: Input<typeof createService>['body']): Promise<Service> {
      const { id, headers, ...fields } = input;
      requireAddress(fields.address);
      try {
        await db.transaction(async (tx) => {
          await repository.createService(tx, { id, ...toColumns(fields), ...seal(headers) });
          await repository.addModels(tx, modelsOf(id, fields.preset));
          await note(
            tx,
            actor,
            'service_created',
            { id, name: fields.name },
            { 位址: { from: '', to: fields.address ?? '' } },
          );
        });
      } catch (error) {
        if (findViolatedConstraint(error) !== 'ai_services_pkey') throw error;
        return createAgain(input);
      }
      return getService(id);
    },

    updateService: change,

    async deleteService(actor: Actor, id: string): Promise<void> {
      if (FIRST_SERVICES.some((first) => first === id)) throw new AppError('service_protected');
      await db.transaction(async (tx) => {
        await requireUnused(tx, id);
        const name = await repository.deleteService(tx, id);
        if (name === undefined) throw new AppError('service_not_found');
        await note(tx, actor, 'service_deleted', { id, name });
      });
    },
  };
}

/** `http` or `https`, without a name and password, and no place at which a cloud tells its secrets. */
function requireAddress(address: string | null): void {
  if (address === null) return;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (
    !url ||
    !isWeb ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== '' ||
    isClosedHost(url.hostname)
  )
    throw new AppError('service_address_refused', {
      fields: [{ path: 'address', message: '請填寫以 http:// 或 https:// 開頭的位址' }],
    });
}

async function requireUnused(tx: Transaction, id: string): Promise<void> {
  const uses = await repository.countUses(tx, id);
  const users = [
    uses.chatbots > 0 ? ` ${uses.chatbots} 個聊天機器人` : '',
    uses.keys > 0 ? ` ${uses.keys} 個金鑰` : '',
    uses.defaults > 0 ? ` ${uses.defaults} 個預設用途` : '',
  ].filter((text) => text !== '');
  if (users.length > 0) throw new AppError('service_in_use', { values: { users: users.join('、') } });
}

const modelsOf = (serviceId: string, preset: string) =>
  findPreset(preset).models.map(({ name, kind, label, prices }) => ({
    serviceId,
    name,
    kind,
    label,
    prices,
  }));

/** An address that the environment sets stays what it was below it. */
function toColumns(fields: Fields, before?: KnownService) {
  const address = before?.isAddressFixed ? before.row.address : fields.address;
  const isLearnt = before?.row.places === null && before.row.learntPlaces !== null;
  return {
    name: fields.name,
    preset: fields.preset,
    address,
    keyHeader: fields.key_header,
    needsKey: fields.needs_key,
    query: fields.query.replace(/^\?/, ''),
    connectMs: fields.connect_ms,
    firstSignMs: fields.first_sign_ms,
    silenceMs: fields.silence_ms,
    thinkingMs: fields.thinking_ms,
    // What was learnt and is sent back unchanged stays learnt.
    ...(isLearnt && fields.places === before.row.learntPlaces
      ? {}
      : { places: fields.places, learntPlaces: null }),
    requestsPerMinute: fields.requests_per_minute,
    imageHosts: fields.image_hosts,
    defaultModel: fields.default_model,
    isActive: fields.is_active,
  };
}

function fromRow({ row, places }: KnownService): Fields {
  return {
    name: row.name,
    preset: row.preset,
    address: row.address,
    key_header: row.keyHeader,
    needs_key: row.needsKey,
    query: row.query,
    connect_ms: row.connectMs,
    first_sign_ms: row.firstSignMs,
    silence_ms: row.silenceMs,
    thinking_ms: row.thinkingMs,
    places,
    requests_per_minute: row.requestsPerMinute,
    image_hosts: row.imageHosts,
    default_model: row.defaultModel,
    is_active: row.isActive,
  };
}

const namesOf = (headers: Headers) => headers.map(({ name }) => name).join('、');

/** The fields as the log of changes has them. */
function asRead(fields: Fields): Record<string, string> {
  const shown: Record<string, unknown> = {
    名稱: fields.name,
    位址: fields.address,
    金鑰標頭: fields.key_header,
    需要金鑰: fields.needs_key ? '是' : '否',
    查詢參數: fields.query,
    同時請求數: fields.places,
    每分鐘請求數: fields.requests_per_minute,
    圖片主機: fields.image_hosts.join('、'),
    預設模型: fields.default_model,
    狀態: fields.is_active ? '啟用' : '停用',
    等待時間: [fields.connect_ms, fields.first_sign_ms, fields.silence_ms, fields.thinking_ms].join('／'),
  };
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value ?? '')]));
}
