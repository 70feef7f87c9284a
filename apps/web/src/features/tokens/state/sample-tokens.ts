import type { Key } from './key.ts';

const sample = {
  value: '••••••••',
  isActive: true,
  lastUsed: null,
  usageCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  user_id: null,
  user_name: null,
  user_email: null,
  refusedAt: null,
} as const;

/** Shown while the server is away. */
export const SAMPLE_KEYS: readonly Key[] = [
  { ...sample, id: 'sample-1', name: '範例金鑰一', provider: 'openai' },
  { ...sample, id: 'sample-2', name: '範例金鑰二', provider: 'deepseek', isActive: false },
];
