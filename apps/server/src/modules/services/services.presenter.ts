import type { AbilityName } from '#contract/ai-models.ts';
import type {
  ModelChoices,
  ModelDefaults,
  Service,
  ServiceModel,
  ServicePreset,
} from '#contract/services.contract.ts';
import type { Catalogue, KnownModel, KnownService } from './catalogue.ts';
import type { FailureRow } from './failures.repository.ts';
import type { Preset } from './presets/preset.ts';

/** Nothing of a key and of what headers say: only their names. */
export function presentService(
  service: KnownService,
  { keys, failures }: { keys: number; failures: readonly FailureRow[] },
): Service {
  const { row } = service;
  return {
    id: row.id,
    name: row.name,
    preset: row.preset,
    address: service.address === '' ? null : service.address,
    is_address_fixed: service.isAddressFixed,
    key_header: row.keyHeader,
    needs_key: row.needsKey,
    query: row.query,
    header_names: row.headerNames,
    connect_ms: row.connectMs,
    first_sign_ms: row.firstSignMs,
    silence_ms: row.silenceMs,
    thinking_ms: row.thinkingMs,
    places: service.places,
    requests_per_minute: row.requestsPerMinute,
    image_hosts: row.imageHosts,
    default_model: row.defaultModel,
    is_active: row.isActive,
    updated_at: row.updatedAt.toISOString(),
    keys,
    models: [...service.models.values()].map(presentModel),
    failures: failures.map(presentFailure),
  };
}

export function presentModel(model: KnownModel): ServiceModel {
  return {
    name: model.name,
    kind: model.kind,
    label: model.label,
    is_offered: model.isOffered,
    retires_on: model.retiresOn,
    is_retired: model.isRetired,
    substitute: model.substitute,
    abilities: model.abilities,
    origins: model.origins as Record<AbilityName, NonNullable<KnownModel['origins'][AbilityName]>>,
    prices: model.prices,
  };
}

const presentFailure = ({ kind, words, model, count, firstAt, lastAt }: FailureRow) => ({
  ...{ kind, words, model, count },
  first_at: firstAt.toISOString(),
  last_at: lastAt.toISOString(),
});

export function presentPreset(preset: Preset): ServicePreset {
  const { waits, models } = preset;
  return {
    id: preset.id,
    name: preset.name,
    address: preset.address,
    address_hint: preset.addressHint,
    key_header: preset.keyHeader,
    needs_key: preset.needsKey,
    query: preset.query,
    connect_ms: waits.connectMs,
    first_sign_ms: waits.firstSignMs,
    silence_ms: waits.silenceMs,
    thinking_ms: waits.thinkingMs,
    places: preset.places,
    requests_per_minute: preset.requestsPerMinute,
    image_hosts: [...preset.imageHosts],
    default_model: preset.defaultModel,
    help: preset.help,
    models: models.map(({ name, kind, label, prices }) => ({ name, kind, label, prices })),
  };
}

export const presentDefaults = ({ defaults }: Catalogue): ModelDefaults =>
  defaults.map(({ purpose, serviceId, model }) => ({
    // Defaults are written by way of the contract alone.
    purpose: purpose as ModelDefaults[number]['purpose'],
    service: serviceId,
    model,
  }));

/** Services that are switched off stay out; retired models stay in, so that who has one sees why it cannot be kept. */
export function presentChoices(catalogue: Catalogue): ModelChoices {
  return {
    services: catalogue.services
      .filter(({ row }) => row.isActive)
      .map(({ id, name, defaultModel, models }) => ({
        id,
        name,
        default_model: defaultModel,
        models: [...models.values()]
          .filter(({ kind, isOffered }) => kind === 'chat' && isOffered)
          .map((model) => ({
            name: model.name,
            label: model.label,
            is_retired: model.isRetired,
            retires_on: model.retiresOn,
            prices: model.prices,
            vision: model.abilities.vision ?? false,
          })),
      })),
    defaults: presentDefaults(catalogue),
  };
}
