import type { AbilityName, ModelPrices, Origin, Purpose } from '#contract/ai-models.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { PRESET_IDS } from '../../platform/llm/preset-ids.ts';
import type { AiModel, AiService, ServiceWaits } from '../../platform/llm/service.ts';
import {
  type DefaultRow,
  type ModelRow,
  readCatalogue,
  readVersion,
  type ServiceRow,
} from './catalogue.repository.ts';
import { abilitiesOf, findPreset } from './presets/index.ts';

/**
 * The services and models of the school as they are now. Each process keeps them in memory and asks before each call
 * whether they have changed, so that a change counts from the next call on, wherever it was made.
 */
export type ServiceCatalogue = {
  /** As of now. Fails as the database does. */
  read(): Promise<Catalogue>;
};

export type Catalogue = {
  services: readonly KnownService[];
  find(id: string): KnownService | undefined;
  /** The model of a purpose, if its service can be called. Pictures, helpers and the like take that of chats without one. */
  defaultOf(purpose: Purpose): { service: KnownService; model: KnownModel } | null;
  defaults: readonly DefaultRow[];
};

export type KnownService = AiService & {
  name: string;
  needsKey: boolean;
  /** Whether it can be called: it is switched on and has an address. */
  isCallable: boolean;
  isAddressFixed: boolean;
  defaultModel: string | null;
  places: number | null;
  requestsPerMinute: number | null;
  row: ServiceRow;
  models: ReadonlyMap<string, KnownModel>;
  /** The model of a name, also of one that nobody has heard of. */
  model(name: string): KnownModel;
};

export type KnownModel = AiModel & {
  kind: ModelRow['kind'];
  label: string;
  isOffered: boolean;
  retiresOn: string | null;
  isRetired: boolean;
  substitute: string | null;
  origins: Partial<Record<AbilityName, Origin>>;
  prices: ModelPrices;
};

type Deps = {
  db: Database;
  secretBox: SecretBox;
  clock: Clock;
  /** Addresses that the environment of the server sets; they go before those of the table. */
  addresses: Readonly<Record<string, string>>;
  /** What a service has that says nothing of its waits. */
  waits: ServiceWaits;
};

export function makeCatalogue(deps: Deps): ServiceCatalogue {
  let known: { version: string; catalogue: Promise<Catalogue> } | null = null;

  async function load(): Promise<Catalogue> {
    return buildCatalogue(deps, await readCatalogue(deps.db));
  }

  return {
    async read() {
      const [row] = await readVersion(deps.db, [0]);
      const version = `${row?.version ?? 0} ${today(deps.clock)}`;
      if (known?.version === version) return known.catalogue;
      const catalogue = load();
      known = { version, catalogue };
      catalogue.catch(() => {
        if (known?.catalogue === catalogue) known = null;
      });
      return catalogue;
    },
  };
}

const today = (clock: Clock) => clock.now().toISOString().slice(0, 10);

function buildCatalogue(
  deps: Omit<Deps, 'db'>,
  rows: { services: readonly ServiceRow[]; models: readonly ModelRow[]; defaults: readonly DefaultRow[] },
): Catalogue {
  const models = Map.groupBy(rows.models, ({ serviceId }) => serviceId);
  const services = rows.services.map((row) => buildService(deps, row, models.get(row.id) ?? []));
  const byId = new Map(services.map((service) => [service.id, service]));

  function defaultOf(purpose: Purpose): ReturnType<Catalogue['defaultOf']> {
    const row = rows.defaults.find((one) => one.purpose === purpose);
    const service = row && byId.get(row.serviceId);
    if (row && service?.isCallable) return { service, model: service.model(row.model) };
    return STANDS_ALONE.includes(purpose) ? null : defaultOf('chat');
  }

  return { services, find: (id) => byId.get(id), defaultOf, defaults: rows.defaults };
}

/** Purposes that no other model can serve. */
const STANDS_ALONE: readonly Purpose[] = ['chat', 'embeddings', 'images'];

function buildService(deps: Omit<Deps, 'db'>, row: ServiceRow, rows: readonly ModelRow[]): KnownService {
  const preset = findPreset(row.preset);
  const fixed = deps.addresses[row.id];
  const address = fixed ?? row.address ?? '';
  const models = new Map(rows.map((model) => [model.name, buildModel(deps, row.preset, model)]));
  return {
    id: row.id,
    preset: PRESET_IDS.find((id) => id === row.preset) ?? 'other',
    address,
    keyHeader: row.keyHeader,
    query: row.query,
    headers: openHeaders(deps.secretBox, row.sealedHeaders),
    waits: {
      connectMs: row.connectMs ?? preset.waits.connectMs ?? deps.waits.connectMs,
      firstSignMs: row.firstSignMs ?? preset.waits.firstSignMs ?? deps.waits.firstSignMs,
      silenceMs: row.silenceMs ?? preset.waits.silenceMs ?? deps.waits.silenceMs,
      thinkingMs: row.thinkingMs ?? preset.waits.thinkingMs ?? deps.waits.thinkingMs,
    },
    imageHosts: row.imageHosts,
    name: row.name,
    needsKey: row.needsKey,
    isCallable: row.isActive && address !== '',
    isAddressFixed: fixed !== undefined,
    defaultModel: row.defaultModel,
    places: row.places ?? row.learntPlaces,
    requestsPerMinute: row.requestsPerMinute,
    row,
    models,
    model: (name) =>
      models.get(name) ?? buildModel(deps, row.preset, { ...UNHEARD, serviceId: row.id, name }),
  };
}

/** A model that has no row. */
const UNHEARD: Omit<ModelRow, 'serviceId' | 'name'> = {
  kind: 'chat',
  label: '',
  isOffered: false,
  retiresOn: null,
  substitute: null,
  abilities: {},
  origins: {},
  prices: {},
  createdAt: new Date(0),
};

function buildModel({ clock }: Pick<Deps, 'clock'>, preset: string, row: ModelRow): KnownModel {
  const hints = abilitiesOf(findPreset(preset), row.name);
  const fromPreset = (Object.keys(hints) as AbilityName[]).map((name) => [name, { from: 'preset' }] as const);
  return {
    name: row.name,
    abilities: { ...hints, ...row.abilities },
    kind: row.kind,
    label: row.label,
    isOffered: row.isOffered,
    retiresOn: row.retiresOn,
    isRetired: row.retiresOn !== null && row.retiresOn <= today(clock),
    substitute: row.substitute,
    origins: { ...Object.fromEntries(fromPreset), ...row.origins },
    prices: row.prices,
  };
}

/** Headers that another secret of the deployment sealed do not open: the service then says what is missing. */
function openHeaders(secretBox: SecretBox, sealed: Buffer | null): Record<string, string> {
  if (!sealed) return {};
  try {
    return JSON.parse(secretBox.open(sealed));
  } catch {
    return {};
  }
}
