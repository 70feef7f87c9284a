import { FIRST_SERVICES } from '#contract/ai-models.ts';
import type { CallInput } from '#contract/operation.ts';
import {
  createService,
  deleteModel,
  deleteService,
  getModelDefaults,
  listPresets,
  listServices,
  listServiceTrouble,
  type ModelDefaults,
  type Service,
  type ServiceModel,
  type ServicePreset,
  saveModel,
  saveModelDefaults,
  updateService,
} from '#contract/services.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const NO_WAITS = { connect_ms: null, first_sign_ms: null, silence_ms: null, thinking_ms: null };

export function buildModel(name: string, fields: Partial<ServiceModel> = {}): ServiceModel {
  return {
    name,
    kind: 'chat',
    label: '',
    is_offered: true,
    retires_on: null,
    is_retired: false,
    substitute: null,
    abilities: {},
    origins: {},
    prices: {},
    ...fields,
  };
}

export function buildService(id: string, fields: Partial<Service> = {}): Service {
  return {
    ...NO_WAITS,
    id,
    name: id,
    preset: id,
    address: `https://${id}.test/v1`,
    key_header: 'authorization',
    needs_key: true,
    query: '',
    places: null,
    requests_per_minute: null,
    image_hosts: [],
    default_model: null,
    is_active: true,
    is_address_fixed: false,
    header_names: [],
    keys: 1,
    models: [],
    failures: [],
    updated_at: '2026-11-20T01:02:03.000Z',
    ...fields,
  };
}

export function buildPreset(id: string, fields: Partial<ServicePreset> = {}): ServicePreset {
  return {
    ...NO_WAITS,
    id,
    name: id,
    address: null,
    address_hint: `https://${id}.example/v1`,
    key_header: 'authorization',
    needs_key: true,
    query: '',
    places: null,
    requests_per_minute: null,
    image_hosts: [],
    default_model: null,
    help: `${id} 的說明`,
    models: [],
    ...fields,
  };
}

export const OLLAMA = buildPreset('ollama', {
  name: 'Ollama',
  address: 'http://localhost:11434/v1',
  address_hint: 'http://192.168.1.20:11434/v1',
  needs_key: false,
  first_sign_ms: 120_000,
  help: '請先在該電腦以 ollama pull 下載模型。',
});

export const AZURE = buildPreset('azure', {
  name: 'Azure OpenAI',
  address_hint: 'https://NAME.openai.azure.com/openai/v1',
  key_header: 'api-key',
  query: 'api-version=v1',
});

export const OPENAI = buildService('openai', {
  name: 'OpenAI',
  default_model: 'gpt-5.4-mini',
  models: [
    buildModel('gpt-5.4-mini'),
    buildModel('gpt-4o', { is_retired: true, retires_on: '2026-10-23', substitute: 'gpt-5.4-mini' }),
    buildModel('text-embedding-3-small', { kind: 'embeddings' }),
    buildModel('gpt-image-2', { kind: 'images' }),
  ],
});

/** A server that keeps what is written. */
export function serveServices(services: readonly Service[], defaults: ModelDefaults = []) {
  let stored = [...services];
  let chosen = defaults;
  const find = (id: string) => stored.find((service) => service.id === id);
  const put = (service: Service) => {
    stored = [...stored.filter(({ id }) => id !== service.id), service];
    return service;
  };
  const namesOf = (headers: CallInput<typeof createService>['body']['headers'] = []) =>
    headers.map(({ name }) => name);
  return (backend: FakeBackend) => {
    backend.on(listServices, () => stored);
    backend.on(listPresets, () => [OLLAMA, AZURE]);
    backend.on(listServiceTrouble, () => []);
    backend.on(getModelDefaults, () => chosen);
    backend.on(createService, ({ body: { headers, ...fields } }) =>
      put(buildService(fields.id, { ...fields, keys: 0, header_names: namesOf(headers) })),
    );
    backend.on(updateService, ({ params, body: { headers, ...fields } }) => {
      const old = find(params.id);
      if (!old) return refuse(404, 'service_not_found');
      return put({ ...old, ...fields, ...(headers && { header_names: namesOf(headers) }) });
    });
    backend.on(deleteService, ({ params }) => {
      if (FIRST_SERVICES.some((first) => first === params.id)) return refuse(409, 'service_protected');
      stored = stored.filter(({ id }) => id !== params.id);
      return undefined;
    });
    backend.on(saveModel, ({ params, body }) => {
      const old = find(params.id);
      if (!old) return refuse(404, 'service_not_found');
      const model = buildModel(body.name, body);
      put({ ...old, models: [...old.models.filter(({ name }) => name !== body.name), model] });
      return model;
    });
    backend.on(deleteModel, ({ params, body }) => {
      const old = find(params.id);
      if (old) put({ ...old, models: old.models.filter(({ name }) => name !== body.name) });
      return undefined;
    });
    backend.on(saveModelDefaults, ({ body }) => {
      chosen = body;
      return chosen;
    });
  };
}

/** The page of somebody who may manage keys. */
export function openServices(backend: (backend: FakeBackend) => void, path = '/ai-services') {
  return renderApp(path, { as: { permissions: ['token_management'] }, backend });
}
