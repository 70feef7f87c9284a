import type { ChatCall } from './chat-call.ts';
import { WireError } from './wire-error.ts';

const MODELS = [
  'gpt-4o-mini',
  'gpt-4o-mini-2024-07-18',
  'gpt-4o',
  'gpt-4o-2024-08-06',
  'gpt-4-vision-preview',
  'gpt-3.5-turbo',
  'o1-mini',
  'o3-mini',
  'o3-mini-2025-01-31',
  'deepseek-chat',
  'text-embedding-3-small',
  'gpt-image-1',
];

// The reasoning models of the small family, dated versions included.
const REASONING = /^(o1|o3)-mini\b/;

/**
 * Every name is a model here, so that a school's own names work as well, except the names in `missing`
 * and those that begin with `missing-`. The refusal of `missing-deployment` does not have the word model in it.
 */
export function isMissing(model: string, missing: ReadonlySet<string>): boolean {
  return model.startsWith('missing-') || missing.has(model);
}

export function listModels(missing: ReadonlySet<string>) {
  const data = MODELS.filter((id) => !isMissing(id, missing)).map((id) => ({
    id,
    object: 'model',
    created: 1_721_172_741,
    owned_by: 'xueban-demo',
  }));
  return { object: 'list', data };
}

export function checkModel(model: string, missing: ReadonlySet<string>): void {
  if (!isMissing(model, missing)) return;
  // A cloud where schools name what they run says it so.
  if (model.startsWith('missing-deployment')) {
    throw new WireError(404, 'The API deployment for this resource does not exist.', {
      code: 'DeploymentNotFound',
    });
  }
  throw new WireError(404, `The model \`${model}\` does not exist or you do not have access to it.`, {
    code: 'model_not_found',
  });
}

// Models from before there were schemas.
const WITHOUT_SCHEMA = /^(gpt-3\.5|gpt-4(-|$)|gpt-4o-2024-05-13|o1-mini)/;

/** Refuses what the real models refuse: schemas, and images and settings that the reasoning models do not take. */
export function checkAbilities(call: ChatCall): void {
  if (call.json?.schema !== undefined) checkSchemas(call.model);
  if (!REASONING.test(call.model)) return;
  if (call.messages.some(({ images }) => images > 0)) throw imageRefusal(call.model);
  for (const name of ['temperature', 'max_tokens']) {
    if (!call.parameters.has(name)) continue;
    const hint = name === 'max_tokens' ? " Use 'max_completion_tokens' instead." : '';
    throw new WireError(400, `Unsupported parameter: '${name}' is not supported with this model.${hint}`, {
      code: 'unsupported_parameter',
    });
  }
}

export function imageRefusal(model: string): WireError {
  return new WireError(400, `Invalid content type: image_url is not supported by the model \`${model}\`.`, {
    code: 'invalid_image_content',
  });
}

function checkSchemas(model: string): void {
  if (model.startsWith('deepseek')) {
    throw new WireError(400, 'This response_format type is unavailable now');
  }
  if (!WITHOUT_SCHEMA.test(model)) return;
  throw new WireError(
    400,
    "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
  );
}
