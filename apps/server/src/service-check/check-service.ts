import { parseArgs } from 'node:util';
import { runProbes } from '../modules/models/index.ts';
import { abilitiesOf, findPreset, PRESETS } from '../modules/services/index.ts';
import { makeGateway } from '../platform/llm/gateway.ts';
import type { AiModel, AiService } from '../platform/llm/service.ts';

/** `npm run check-service`: the probes of the page 「AI 服務」 for whoever has only a terminal. */
const HELP = `用法：npm run check-service -- --base 位址 [--key 金鑰] [--model 模型] [--preset 範本] [--embeddings 模型]

  --base        AI 服務的位址，到 /chat/completions 之前為止，例如 https://api.deepseek.com/v1
  --key         API 金鑰；也可以放在環境變數 SERVICE_KEY，這樣不會留在指令記錄裡
  --model       要測試的模型；不填時只測試連線、金鑰和模型清單
  --embeddings  要測試的向量模型
  --preset      範本：${PRESETS.map(({ id }) => id).join('、')}`;

const MARKS = { passed: '✓', failed: '✗', skipped: '–' } as const;
const TOTAL_MS = 180_000;

/** Milliseconds; a cold model of a school's own box takes a minute to load. */
const WAITS = { connectMs: 10_000, firstSignMs: 90_000, silenceMs: 60_000, thinkingMs: 170_000 };

type Options = { args: string[]; key: string | undefined; print: (line: string) => void };

/** Answers whether nothing failed. */
export async function checkService({ args, key: keyOfEnvironment, print }: Options): Promise<boolean> {
  const options = readOptions(args);
  if (!options?.base || !URL.canParse(options.base)) {
    print(HELP);
    return false;
  }
  const preset = options.preset ? findPreset(options.preset) : guessPreset(options.base);
  const key = options.key ?? keyOfEnvironment ?? null;
  const service: AiService & { needsKey: boolean } = {
    id: preset.id,
    preset: preset.id,
    address: options.base,
    keyHeader: preset.keyHeader,
    needsKey: preset.needsKey && key !== null,
    query: preset.query,
    headers: {},
    waits: WAITS,
    imageHosts: preset.imageHosts,
  };
  const named = (name: string | undefined): AiModel | null =>
    name ? { name, abilities: abilitiesOf(preset, name) } : null;
  print(`${preset.name}　${options.base}`);
  const probes = runProbes({
    gateway: makeGateway(),
    ...{ service, key, model: named(options.model), embeddings: named(options.embeddings) },
    signal: AbortSignal.timeout(TOTAL_MS),
  });
  let isGood = true;
  for await (const { name, result, text, words, ms } of probes) {
    isGood &&= result !== 'failed';
    print(`${MARKS[result]} ${name}（${ms} 毫秒）${text}${words ? `\n    ${words}` : ''}`);
  }
  return isGood;
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { base: text, key: text, model: text, preset: text, embeddings: text };
    return parseArgs({ args, options }).values;
  } catch {
    return null;
  }
}

/** By the host of its address; an unknown one is of no kind. */
function guessPreset(base: string) {
  const { host } = new URL(base);
  return (
    PRESETS.find(({ address }) => address !== null && new URL(address).host === host) ?? findPreset('other')
  );
}
