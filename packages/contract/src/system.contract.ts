import { z } from 'zod';
import { PUBLIC } from './access.ts';
import { defineOperation } from './operation.ts';

/** The process answers. */
export const health = defineOperation({
  id: 'system.health',
  method: 'GET',
  path: '/api/health',
  access: PUBLIC,
  summary: '服務是否運作',
  response: z.strictObject({ status: z.literal('ok') }),
});

/** The process can serve: the database answers and no shutdown has begun. 503 otherwise. */
export const ready = defineOperation({
  id: 'system.ready',
  method: 'GET',
  path: '/api/ready',
  access: PUBLIC,
  summary: '服務是否可以接受請求',
  response: z.strictObject({ status: z.literal('ready') }),
  errors: ['shutting_down'],
});
