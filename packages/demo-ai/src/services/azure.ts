import { sseData } from '../frames.ts';
import { WireError } from '../wire-error.ts';
import { jsonWordRule, reasoningRules, refuseLength } from './openai-2026.ts';
import type { Service } from './service.ts';

const SAFE = { filtered: false, severity: 'safe' };
const NOTHING_FOUND = { hate: SAFE, self_harm: SAFE, sexual: SAFE, violence: SAFE };
const VIOLENCE_FOUND = { ...NOTHING_FOUND, violence: { filtered: true, severity: 'medium' } };

/** The gateway in front of the models sends code and message alone. */
function gateFault(status: number, code: string, message: string, headers: Record<string, string> = {}) {
  return new WireError(status, message, { code, headers, body: { error: { code, message } } });
}

// SciSharp/BotSharp issue 386.
const denied = () =>
  gateFault(
    401,
    '401',
    'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
  );

// compl-ai/compl-ai issue 20; openai/openai-dotnet issue 55 shows the same body as JSON.
const FILTERED = {
  message:
    "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry. To learn more about our content filtering policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766",
  type: null,
  param: 'prompt',
  code: 'content_filter',
  status: 400,
  innererror: {
    code: 'ResponsibleAIPolicyViolation',
    content_filter_result: { ...VIOLENCE_FOUND, jailbreak: { filtered: false, detected: false } },
  },
};

const serverError = gateFault(
  500,
  'InternalServerError',
  'The server had an error while processing your request.',
);

export const azure: Service = {
  bases: ['/openai/v1'],
  hasDeployments: true,
  operations: ['chat', 'embeddings', 'images'],
  keys: { sent: 'api-key', missing: denied, wrong: denied },
  models: [],
  // chatboxai/chatbox issue 861.
  unknownModel: () =>
    gateFault(
      404,
      'DeploymentNotFound',
      'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
    ),
  answersAs: 'gpt-5.4-mini-2026-03-17',
  // anomalyco/opencode issue 37964: a deployment of GPT-5 or later refuses what OpenAI does, whatever its
  // name is.
  rules: [...reasoningRules(/./), jsonWordRule],
  window: { tokens: 128_000, refuse: refuseLength },
  dimensions: { 'school-embed': 1536 },
  // learn.microsoft.com/en-us/answers/questions/1533887 and
  // dev.to/multigrid/streaming-responses-from-azure-openai-4cba: the first chunk has no choices. Its other
  // fields†.
  firstChunk: {
    choices: [],
    created: 0,
    id: '',
    model: '',
    object: '',
    prompt_filter_results: [{ prompt_index: 0, content_filter_results: NOTHING_FOUND }],
  },
  choiceFields: `,"content_filter_results":${JSON.stringify(NOTHING_FOUND)}`,
  unknownPath: () => gateFault(404, '404', 'Resource not found'),
  // The sentence names seconds; retry-after is beside it†.
  busy: ({ seconds }) =>
    gateFault(
      429,
      '429',
      `Requests to the ChatCompletions_Create Operation under Azure OpenAI API have exceeded call rate limit of your current pricing tier. Please retry after ${seconds} seconds.`,
      { 'retry-after': String(seconds), 'retry-after-ms': String(seconds * 1000) },
    ),
  triggers: {
    filtered: {
      kind: 'refuse',
      make: () => new WireError(400, FILTERED.message, { code: 'content_filter', body: { error: FILTERED } }),
    },
    'filtered-midway': {
      kind: 'filter',
      choiceFields: `,"content_filter_results":${JSON.stringify(VIOLENCE_FOUND)}`,
    },
    refusal: { kind: 'refusal', text: "I'm sorry, but I can't help with that." },
    'error-in-stream': {
      kind: 'error',
      event: sseData(JSON.stringify(serverError.body)),
      whole: serverError,
    },
  },
};
