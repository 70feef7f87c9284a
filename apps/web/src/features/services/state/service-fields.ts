import type { CallInput } from '#contract/operation.ts';
import {
  type createService,
  KEY_HEADERS,
  type Service,
  type ServicePreset,
  type updateService,
} from '#contract/services.contract.ts';
import { readNumber, textOfNumber } from './read-number.ts';

export type HeaderRow = { key: string; name: string; value: string };

/** What the form of a service holds: texts as they are typed. */
export type ServiceFields = {
  id: string;
  preset: string;
  name: string;
  address: string;
  key_header: (typeof KEY_HEADERS)[number];
  needs_key: boolean;
  query: string;
  /** Seconds; empty takes what the server is set to. */
  connect_ms: string;
  first_sign_ms: string;
  silence_ms: string;
  thinking_ms: string;
  places: string;
  requests_per_minute: string;
  /** One a line. */
  image_hosts: string;
  default_model: string;
  is_active: boolean;
  /** Null leaves the stored headers as they are: their values cannot be shown. */
  headers: readonly HeaderRow[] | null;
};

export type Problems<Fields> = Partial<Record<keyof Fields & string, string>>;

export const WAITS = ['connect_ms', 'first_sign_ms', 'silence_ms', 'thinking_ms'] as const;
export const LIMITS = ['places', 'requests_per_minute'] as const;

const SECONDS = { min: 1, max: 1_800 };
const RANGES = {
  places: { min: 1, max: 10_000, whole: true },
  requests_per_minute: { min: 1, max: 1_000_000, whole: true },
};
const HOSTS_MAX = 20;

export const EMPTY_SERVICE: ServiceFields = {
  id: '',
  preset: '',
  name: '',
  address: '',
  key_header: KEY_HEADERS[0],
  needs_key: true,
  query: '',
  connect_ms: '',
  first_sign_ms: '',
  silence_ms: '',
  thinking_ms: '',
  places: '',
  requests_per_minute: '',
  image_hosts: '',
  default_model: '',
  is_active: true,
  headers: [],
};

const toSeconds = (ms: number | null) => textOfNumber(ms === null ? null : ms / 1_000);

/** What a preset and a service have in common. */
function commonFields(from: Service | ServicePreset) {
  return {
    name: from.name,
    address: from.address ?? '',
    key_header: from.key_header,
    needs_key: from.needs_key,
    query: from.query,
    connect_ms: toSeconds(from.connect_ms),
    first_sign_ms: toSeconds(from.first_sign_ms),
    silence_ms: toSeconds(from.silence_ms),
    thinking_ms: toSeconds(from.thinking_ms),
    places: textOfNumber(from.places),
    requests_per_minute: textOfNumber(from.requests_per_minute),
    image_hosts: from.image_hosts.join('\n'),
    default_model: from.default_model ?? '',
  };
}

export function fieldsOf(service: Service): ServiceFields {
  return {
    ...commonFields(service),
    id: service.id,
    preset: service.preset,
    is_active: service.is_active,
    headers: null,
  };
}

/** The fields of a new service of this kind; `taken` are the ids that other services have. */
export function fieldsOfPreset(preset: ServicePreset, taken: readonly string[]): ServiceFields {
  return { ...EMPTY_SERVICE, ...commonFields(preset), preset: preset.id, id: suggestId(preset.id, taken) };
}

function suggestId(preset: string, taken: readonly string[]): string {
  let id = preset;
  for (let count = 2; taken.includes(id); count += 1) id = `${preset}-${count}`;
  return id;
}

/** Another preset fills every field anew that still has what the one before gave it. */
export function changePreset(
  fields: ServiceFields,
  before: ServiceFields,
  after: ServiceFields,
): ServiceFields {
  const names = Object.keys(fields) as (keyof ServiceFields)[];
  const kept = names.filter((name) => fields[name] !== before[name]);
  return { ...after, ...Object.fromEntries(kept.map((name) => [name, fields[name]])), preset: after.preset };
}

/** What keeps a service from being saved, in the order of the form. */
export function findServiceProblems(fields: ServiceFields, isNew: boolean): Problems<ServiceFields> {
  const problems: Problems<ServiceFields> = {};
  if (isNew && fields.preset === '') problems.preset = '請選擇範本';
  if (fields.name.trim() === '') problems.name = '請填寫服務的名稱';
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(fields.id)) {
    problems.id = '代號只能用小寫英文字母、數字和連字號，以字母或數字開頭';
  }
  if (isNew && fields.address.trim() === '') problems.address = '請填寫位址';
  else if (!isAddress(fields.address.trim())) problems.address = '請填寫以 http:// 或 https:// 開頭的位址';
  const headers = findHeaderProblem(fields.headers);
  if (headers !== null) problems.headers = headers;
  for (const name of WAITS) {
    if (readNumber(fields[name], SECONDS) === undefined) problems[name] = '請填寫 1 至 1,800 秒';
  }
  for (const name of LIMITS) {
    if (readNumber(fields[name], RANGES[name]) === undefined) problems[name] = describeRange(RANGES[name]);
  }
  if (listHosts(fields).length > HOSTS_MAX) problems.image_hosts = `最多 ${HOSTS_MAX} 個主機`;
  return problems;
}

function describeRange({ min, max, whole }: { min: number; max: number; whole?: boolean }): string {
  return `請填寫 ${min} 至 ${max.toLocaleString('en')} 的${whole ? '整數' : '數字'}`;
}

function isAddress(address: string): boolean {
  if (address === '') return true;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:';
}

function findHeaderProblem(headers: ServiceFields['headers']): string | null {
  const names = (headers ?? []).map(({ name }) => name.trim().toLowerCase());
  if (names.some((name) => !/^[a-z0-9-]{1,100}$/.test(name))) {
    return '標頭的名稱只能用英文字母、數字和連字號';
  }
  if (new Set(names).size < names.length) return '每個標頭只能有一行';
  return headers?.some(({ value }) => value.trim() === '') ? '請填寫每個標頭的值' : null;
}

const listHosts = ({ image_hosts }: ServiceFields) =>
  image_hosts.split(/[\s,、，]+/).filter((host) => host !== '');

const toMs = (seconds: string) => {
  const number = readNumber(seconds, SECONDS);
  return number == null ? null : Math.round(number * 1_000);
};

export type ServiceBody = CallInput<typeof updateService>['body'];

/** The fields as they are sent; only fields without a problem can be. */
export function toServiceBody(fields: ServiceFields): ServiceBody {
  const { headers } = fields;
  return {
    name: fields.name.trim(),
    preset: fields.preset,
    address: fields.address.trim() || null,
    key_header: fields.key_header,
    needs_key: fields.needs_key,
    query: fields.query.trim(),
    connect_ms: toMs(fields.connect_ms),
    first_sign_ms: toMs(fields.first_sign_ms),
    silence_ms: toMs(fields.silence_ms),
    thinking_ms: toMs(fields.thinking_ms),
    places: readNumber(fields.places, RANGES.places) ?? null,
    requests_per_minute: readNumber(fields.requests_per_minute, RANGES.requests_per_minute) ?? null,
    image_hosts: listHosts(fields),
    default_model: fields.default_model.trim() || null,
    is_active: fields.is_active,
    ...(headers && { headers: headers.map(({ name, value }) => ({ name: name.trim(), value })) }),
  };
}

export function toNewService(fields: ServiceFields): CallInput<typeof createService>['body'] {
  return { id: fields.id, ...toServiceBody(fields) };
}
