/** What may refuse or end an answer of the AI, whoever asks for it. */
export const AI_FAILURES = [
  'too_many_requests',
  'no_provider_key',
  'unsupported_provider',
  'provider_empty',
  'provider_refused_key',
  'provider_region',
  'provider_no_money',
  'provider_busy',
  'provider_filtered',
  'provider_too_long',
  'provider_model_gone',
  'provider_thought',
  'provider_unreachable',
  'provider_timeout',
  'provider_failed',
  'overloaded',
  'shutting_down',
] as const;

/** What may refuse or end the making of an image. */
export const PICTURE_FAILURES = [
  ...AI_FAILURES,
  'image_limit_daily',
  'image_limit_monthly',
  'image_prompt_refused',
  'image_running',
  'file_store_full',
  'file_store_unavailable',
] as const;
