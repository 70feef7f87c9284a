import { describe, expect, test } from 'vitest';
import { buildToken, idOf } from '../testing/key-fixtures.ts';
import { toKey } from './key.ts';

describe('an engineer who reads a key of the wire', () => {
  test('[KEY-37 KEY-38 KEY-39] finds it under the names of the page', () => {
    const token = buildToken(1, {
      provider: 'deepseek',
      last_used_at: '2026-11-20T01:02:03.000Z',
      usage_count: 7,
      status: 'inactive',
      user_id: idOf(9),
      user_name: '王老師',
      user_email: 'wang@school.test',
    });
    expect(toKey(token)).toEqual({
      id: idOf(1),
      name: '金鑰1',
      value: token.token,
      provider: 'deepseek',
      isActive: false,
      lastUsed: '2026-11-20T01:02:03.000Z',
      usageCount: 7,
      createdAt: token.created_at,
      user_id: idOf(9),
      user_name: '王老師',
      user_email: 'wang@school.test',
      refusedAt: null,
    });
    expect(toKey(buildToken(2))).toMatchObject({ isActive: true, lastUsed: null, usageCount: 0 });
  });
});
