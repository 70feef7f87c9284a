import type { Probe, ProbeName } from '#contract/services.contract.ts';
import type { Usage } from '../../platform/llm/chat-request.ts';
import { embedTexts } from '../../platform/llm/embeddings.ts';
import type { LlmGateway } from '../../platform/llm/gateway.ts';
import { listModels } from '../../platform/llm/list-models.ts';
import { ProviderFailure } from '../../platform/llm/provider-failure.ts';
import type { AiModel, AiService } from '../../platform/llm/service.ts';
import { shortenWords } from '../services/index.ts';

/** What 「測試」 and `npm run check-service` try with a service, one small call after the other. */

export type ProbeContext = {
  gateway: LlmGateway;
  service: AiService & { needsKey: boolean };
  /** The model for chats, and the one for vectors where the service has one. */
  model: AiModel | null;
  embeddings: AiModel | null;
  key: string | null;
  signal: AbortSignal;
};

/** What a probe found; the words are the service's own. */
type Found = { result: Probe['result']; text: string; words?: string };

/** A red picture of 32 by 32 pixels, because some services take no smaller one: enough for a service to say whether its model looks at pictures. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJ0lEQVR42u3NsQkAAAjAsP7/tF7hIASyp6lTCQQCgUAgEAgEgi/BAjLD/C5w/SM9AAAAAElFTkSuQmCC';
const SCHEMA = {
  type: 'object',
  properties: { word: { type: 'string' } },
  required: ['word'],
  additionalProperties: false,
};
const TOKENS = 400;

/** Plays the probes in their order. What cannot be reached, or refuses the key, ends them. */
export async function* runProbes(context: ProbeContext): AsyncGenerator<Probe> {
  for (const [name, play] of PROBES) {
    const startedAt = performance.now();
    const found = await play(context).catch((error: unknown) => explain(error, context));
    const ms = Math.round(performance.now() - startedAt);
    yield { name, result: found.result, text: found.text, words: found.words ?? '', ms };
    if (found.result === 'failed' && ENDS.includes(name)) return;
  }
}

/** Probes without which no other one can pass. */
const ENDS: readonly ProbeName[] = ['reach', 'key'];

const passed = (text: string, words = ''): Found => ({ result: 'passed', text, words });
const failed = (text: string, words = ''): Found => ({ result: 'failed', text, words });
const skipped = (text: string): Found => ({ result: 'skipped', text });

const NO_MODEL = '這個服務還沒有可測試的模型，請先加入一個模型。';

const PROBES: readonly [ProbeName, (context: ProbeContext) => Promise<Found>][] = [
  [
    'reach',
    async (context) => {
      const failure = await askForModels(context);
      const isAway =
        failure instanceof ProviderFailure && ['unreachable', 'timeout'].includes(failure.reason);
      return isAway ? explain(failure, context) : passed('連線成功。');
    },
  ],
  [
    'key',
    async (context) => {
      if (context.service.needsKey && context.key === null)
        return failed('這個服務還沒有可用的金鑰，請先新增金鑰。');
      const failure = await askForModels(context);
      const isRefused =
        failure instanceof ProviderFailure && ['key', 'region', 'money'].includes(failure.reason);
      return isRefused ? explain(failure, context) : passed('金鑰可以使用。');
    },
  ],
  [
    'models',
    async ({ service, key, signal }) => {
      const models = await listModels(service, { key, signal });
      return models.length === 0
        ? skipped('這個服務沒有列出模型，請自行輸入模型名稱。')
        : passed(
            `列出了 ${models.length} 個模型。`,
            models
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', '),
          );
    },
  ],
  [
    'sentence',
    async (context) => {
      if (!context.model) return skipped(NO_MODEL);
      const { content, model } = await complete(context, '請只用一句話說：你好。', {});
      return passed(`「${model}」逐字回答了一句話。`, content);
    },
  ],
  [
    'usage',
    async (context) => {
      if (!context.model) return skipped(NO_MODEL);
      const { usage } = await complete(context, '請說：好。', {});
      return usage ? passed(`會回報用量：${describeUsage(usage)}。`) : failed('不回報用量，費用只能估計。');
    },
  ],
  [
    'thinking_off',
    async (context) => {
      const thinking = context.model?.abilities.thinking;
      if (!context.model || thinking !== 'optional') return skipped('這個模型不思考，或不能關閉思考。');
      let hasThought = false;
      await complete(context, '請說：好。', { avoidsThinking: true, onWait: () => (hasThought = true) });
      return hasThought ? failed('要求不思考時仍然會思考。') : passed('可以不思考就回答。');
    },
  ],
  [
    'picture',
    async (context) => {
      if (!context.model) return skipped(NO_MODEL);
      const { content } = await complete(context, '這張圖片是什麼顏色？只用一個詞回答。', {
        picture: PICTURE,
      });
      return passed('可以看圖片。', content);
    },
  ],
  [
    'schema',
    async (context) => {
      if (!context.model) return skipped(NO_MODEL);
      const { content } = await complete(context, '請以 JSON 回答，在 word 這一欄寫「你好」。', {
        responseFormat: { name: 'answer', schema: SCHEMA },
      });
      return isJson(content)
        ? passed('可以按指定的格式回答。', content)
        : failed('沒有按指定的格式回答。', content);
    },
  ],
  [
    'embeddings',
    async ({ service, embeddings: model, key, signal }) => {
      if (!model) return skipped('這個服務沒有用作向量的模型。');
      const { vectors } = await embedTexts(['你好', '再見'], { service, model, key, signal });
      return passed(`可以產生向量，每個有 ${vectors[0]?.length ?? 0} 個數字。`);
    },
  ],
];

/** The failure, or null. */
async function askForModels({ service, key, signal }: ProbeContext): Promise<unknown> {
  return listModels(service, { key, signal }).then(
    () => null,
    (error: unknown) => {
      if (signal.aborted) throw signal.reason;
      return error;
    },
  );
}

function complete(
  { gateway, service, model, key, signal }: ProbeContext,
  question: string,
  more: {
    picture?: string;
    avoidsThinking?: boolean;
    onWait?: () => void;
    responseFormat?: { name: string; schema: typeof SCHEMA };
  },
) {
  const { picture, onWait, responseFormat, avoidsThinking = true } = more;
  const content = picture
    ? [
        { type: 'text' as const, text: question },
        { type: 'image_url' as const, image_url: { url: picture } },
      ]
    : question;
  if (!model) throw new Error('no model to probe');
  const request = {
    ...{ service, model, temperature: 0, maxTokens: TOKENS, avoidsThinking },
    ...(responseFormat && { responseFormat }),
    messages: [{ role: 'user' as const, content }],
  };
  return gateway.complete(request, { key, signal, onDelta: () => undefined, onWait });
}

/** What a failure means for whoever sets the service up, and the service's own words. */
function explain(
  error: unknown,
  { key, service, signal }: Pick<ProbeContext, 'key' | 'service' | 'signal'>,
): Found {
  if (signal.aborted) throw signal.reason;
  if (!(error instanceof ProviderFailure)) throw error;
  return failed(
    SENTENCES[error.reason],
    shortenWords(error.message, [key, ...Object.values(service.headers)]),
  );
}

const SENTENCES: Readonly<Record<ProviderFailure['reason'], string>> = {
  key: '金鑰不被接受，請檢查金鑰有沒有抄錯、是否屬於這個服務。',
  region: '這個服務不向伺服器所在的地區提供。金鑰沒有錯，請改用其他服務。',
  money: '帳戶的餘額或額度已用完，請先儲值。',
  busy: '服務目前很忙，或這個金鑰的請求太頻密，請稍後再試。',
  overloaded: '服務目前超出負荷，請稍後再試。',
  filtered: '服務的內容過濾擋下了測試的句子。',
  too_long: '測試的內容超出模型的長度上限。',
  gone: '找不到這個模型，可能已停用，或名稱不對。',
  parameter: '服務不接受請求中的某個參數。',
  fault: '服務發生錯誤。',
  unreachable: '無法連線，請檢查位址與網路；校內主機要讓這部伺服器連得到。',
  timeout: '太久沒有回應。模型可能正在載入，可以在進階設定裡加長等待時間。',
  broken: '回應的格式不正確，位址可能不是 OpenAI 相容的介面。',
  empty: '模型沒有回答。',
  thought: '模型想得太久，用完了字數還沒有回答。',
};

const describeUsage = ({ promptTokens, completionTokens }: Usage) =>
  `輸入 ${promptTokens}、輸出 ${completionTokens} token`;

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
