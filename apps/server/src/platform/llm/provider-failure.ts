import { AppError } from '../../kernel/app-error.ts';

/**
 * Why one call of a service failed, before anybody decided what to do about it. `message` holds the service's own
 * words: they may quote the prompt, the account or the key, and only administrators read them.
 */
export class ProviderFailure extends Error {
  readonly kind: 'status' | 'unreachable' | 'timeout' | 'broken' | 'empty' | 'filtered' | 'thought';
  /** HTTP status of the refusal, for kind `status`; also of one that came within an answer of status 200. */
  readonly status: number;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** What the service calls its refusal: code, type and parameter of its error. */
  readonly names: readonly string[];
  /** False where no connection stood: the service knows nothing of the call. */
  readonly mayHaveArrived: boolean;

  constructor(
    kind: ProviderFailure['kind'],
    message: string,
    options: {
      status?: number;
      retryAfterMs?: number | undefined;
      names?: readonly string[];
      mayHaveArrived?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status ?? 0;
    this.retryAfterMs = options.retryAfterMs;
    this.names = options.names ?? [];
    this.mayHaveArrived = options.mayHaveArrived ?? true;
  }

  /** Trying the same call again may help. */
  get transient(): boolean {
    if (this.kind === 'unreachable') return true;
    if (this.kind !== 'status') return false;
    return this.reason === 'busy' || (this.status >= 500 && ['overloaded', 'fault'].includes(this.reason));
  }

  get reason(): FailureReason {
    return this.kind === 'status' ? reasonOf(this) : this.kind;
  }
}

/** What is to be done about a failure depends on this. */
export type FailureReason =
  | 'key'
  | 'region'
  | 'money'
  | 'busy'
  | 'overloaded'
  | 'filtered'
  | 'too_long'
  | 'gone'
  | 'parameter'
  | 'fault'
  | 'unreachable'
  | 'timeout'
  | 'broken'
  | 'empty'
  | 'thought';

// The words are those of the services in November 2026; the replays of the demo AI name the source of each.
const WORDS: readonly [reason: FailureReason, pattern: RegExp][] = [
  ['region', /unsupported_country|not available in your (country|region)|location is not supported/i],
  [
    'filtered',
    /content_filter|content_policy|moderation_blocked|image_generation_user_error|data_inspection_failed|moderation|flagged|responsible_?ai|inappropriate content|prohibited_content|敏感/i,
  ],
  ['key', /invalid_api_key|api_key_invalid|api key not valid|incorrect api key/i],
  [
    'money',
    /insufficient_(quota|balance|user_quota)|insufficient balance|freetieronly|arrearage|exceeded_current_quota|balance is (not enough|insufficient)|more credits|insufficient credits|余额|欠费/i,
  ],
  [
    'too_long',
    /context_length_exceeded|maximum context|context (length|window|size)|input.{0,20}too long|prompt is too long|exceeds? the (available|maximum).{0,20}context|range of input length/i,
  ],
  [
    'gone',
    /model_not_found|deploymentnotfound|does not exist|model not exist|not found, try pulling|unknown model|no such model|model.{0,80}(not found|deprecated|decommissioned|retired)|invalid_model/i,
  ],
  ['overloaded', /overloaded|engine is currently|no available (channel|instance)|capacity/i],
];

/** Which reasons a status can have; of several, the words decide. */
const POSSIBLE: Readonly<Record<number, readonly FailureReason[]>> = {
  400: ['region', 'filtered', 'key', 'too_long', 'gone', 'money'],
  402: ['money'],
  403: ['region', 'filtered', 'money', 'gone'],
  404: ['gone'],
  413: ['too_long'],
  422: ['filtered', 'too_long', 'gone'],
  429: ['money'],
};

const OTHERWISE: Readonly<Record<number, FailureReason>> = {
  400: 'parameter',
  401: 'key',
  402: 'money',
  403: 'key',
  404: 'fault',
  413: 'too_long',
  422: 'parameter',
  429: 'busy',
  503: 'overloaded',
  529: 'overloaded',
};

function reasonOf({ status, message, names, retryAfterMs }: ProviderFailure): FailureReason {
  const said = [...names, message].join(' ');
  const possible = POSSIBLE[status] ?? (status >= 500 ? ['too_long', 'overloaded'] : []);
  const found = WORDS.find(([reason, pattern]) => possible.includes(reason) && pattern.test(said))?.[0];
  // A service that says when to come again is busy, whatever it says of quotas.
  if (found === 'money' && status === 429 && retryAfterMs !== undefined) return 'busy';
  return found ?? OTHERWISE[status] ?? 'fault';
}

const CODES = {
  key: 'provider_refused_key',
  region: 'provider_region',
  money: 'provider_no_money',
  busy: 'provider_busy',
  overloaded: 'provider_busy',
  filtered: 'provider_filtered',
  too_long: 'provider_too_long',
  gone: 'provider_model_gone',
  parameter: 'provider_failed',
  fault: 'provider_failed',
  broken: 'provider_failed',
  unreachable: 'provider_unreachable',
  timeout: 'provider_timeout',
  empty: 'provider_empty',
  thought: 'provider_thought',
} as const;

/** The sentence that a person can act on. The service's own words stay in the cause. */
export function toAppError(failure: ProviderFailure, provider: string): AppError {
  const detail = failure.kind === 'status' ? `HTTP ${failure.status}` : failure.message;
  return new AppError(CODES[failure.reason], { cause: failure, values: { provider, detail } });
}

/** Every code that a call can fail with. */
export const FAILURE_CODES: readonly string[] = [...new Set(Object.values(CODES))];
