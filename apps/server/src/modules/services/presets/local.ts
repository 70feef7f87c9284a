import type { Abilities } from '#contract/ai-models.ts';
import { type Family, PLAIN, serveElsewhere, USUAL_WAITS } from './common.ts';
import { OPENROUTER } from './openrouter.ts';
import type { Preset } from './preset.ts';

/** A model that is not in memory takes about a minute until its first word. */
const COLD_WAITS: Preset['waits'] = { ...USUAL_WAITS, firstSignMs: 120_000 };

const LOCAL = {
  ...PLAIN,
  needsKey: false,
  waits: COLD_WAITS,
  // Without models: each school has others on its machine.
  defaultModel: null,
  models: [],
} as const satisfies Partial<Preset>;

/** Models as they are named on machines of one's own. What a server can do with all of them comes first. */
function familiesOf(server: Abilities, thinkingOff: Abilities['thinking_off']): Family[] {
  const all: Abilities = { token_field: 'max_tokens', stream_usage: true, ...server };
  return [
    { pattern: /deepseek-r1|qwq|thinking|gpt-oss/i, abilities: { ...all, thinking: 'always' } },
    { pattern: /vl\b|llava|minicpm-v|vision/i, abilities: { ...all, vision: true } },
    { pattern: /qwen[\w.-]*instruct/i, abilities: { ...all, thinking: 'never' } },
    {
      pattern: /qwen-?3/i,
      abilities: { ...all, ...(thinkingOff && { thinking: 'optional', thinking_off: thinkingOff }) },
    },
    // Their templates refuse roles that do not take turns, with 400 or 500; Ollama's own templates do not.
    { pattern: /gemma|mistral|mixtral/i, abilities: { roles: 'alternate', ...all } },
    { pattern: /./, abilities: all },
  ];
}

/** Qwen's own documentation (qwen.readthedocs.io, vLLM) and github.com/ggml-org/llama.cpp/issues/13160. */
const BY_TEMPLATE = { chat_template_kwargs: { enable_thinking: false } };

export const OLLAMA: Preset = {
  ...LOCAL,
  id: 'ollama',
  name: 'Ollama',
  address: 'http://localhost:11434/v1',
  addressHint: 'http://192.168.1.20:11434/v1',
  help:
    '請先在該電腦以 ollama pull 下載模型，並把 localhost 換成本伺服器連得到的地址。' +
    '記憶體較少的電腦預設只看最後 4096 個 token，可用 OLLAMA_CONTEXT_LENGTH 加大，再到這裡改上下文長度。',
  // 4096 below 24 GB of video memory, and the rest is cut without a word: ollama/ollama,
  // docs/context-length.mdx. `think` is of its own API only, here it is reasoning_effort:
  // github.com/ollama/ollama/pull/14821.
  families: familiesOf({ context: 4_096, roles: 'any', answer_form: 'json' }, { reasoning_effort: 'none' }),
};

export const LM_STUDIO: Preset = {
  ...LOCAL,
  id: 'lmstudio',
  name: 'LM Studio',
  address: 'http://localhost:1234/v1',
  addressHint: 'http://192.168.1.20:1234/v1',
  help:
    '請先在 LM Studio 下載模型，在「Developer」頁啟動伺服器並開放區域網路，' +
    '再把 localhost 換成本伺服器連得到的地址。',
  // "'response_format.type' must be 'json_schema' or 'text'": github.com/LoadShine/tada/issues/16.
  families: familiesOf({ answer_form: 'schema' }, undefined),
};

export const VLLM: Preset = {
  ...LOCAL,
  id: 'vllm',
  name: 'vLLM',
  address: 'http://localhost:8000/v1',
  addressHint: 'http://192.168.1.20:8000/v1',
  help: '地址必須可由本伺服器連到；以 --api-key 啟動的才須填金鑰。模型名稱與啟動 vLLM 時所用的相同。',
  families: familiesOf({}, BY_TEMPLATE),
};

export const LLAMA_CPP: Preset = {
  ...LOCAL,
  id: 'llamacpp',
  name: 'llama.cpp',
  address: 'http://localhost:8080/v1',
  addressHint: 'http://192.168.1.20:8080/v1',
  help:
    '以 llama-server 啟動，並以 --host 開放給本伺服器；地址必須可由本伺服器連到。' +
    '上下文長度由 -c 決定，請在這裡填相同的數字。',
  families: familiesOf({}, BY_TEMPLATE),
};

export const LITELLM: Preset = {
  ...LOCAL,
  id: 'litellm',
  name: 'LiteLLM',
  // docs.litellm.ai/docs/simple_proxy_old_doc.
  address: 'http://localhost:4000/v1',
  addressHint: 'https://litellm.school.edu.hk/v1',
  needsKey: true,
  help: '填學校自己的 LiteLLM 地址，金鑰是它發出的 virtual key，模型名稱是設定檔中的 model_name。',
  // It translates reasoning_effort for the service behind it: github.com/BerriAI/litellm/pull/16548, for
  // Gemini.
  families: serveElsewhere(OPENROUTER.families, { reasoning_effort: 'none' }, {}),
};
