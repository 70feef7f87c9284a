import { z } from 'zod';
import type { Access } from '#contract/access.ts';
import { knownErrorCode } from '#contract/error-messages.ts';
import { errorBodySchema } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { ERROR_STATUS } from './error-status.ts';

/** The contract as an OpenAPI 3.1 document; made from the same values that are mounted. */
export function makeOpenApi(operations: readonly Operation[], serverUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '學伴 Xueban API', version: '1' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: toSchema(errorBodySchema.extend({ code: knownErrorCode }), 'output') },
    },
  };
}

const VISITOR_WORDS = {
  nobody: '持有訪客權杖者',
  'signed-in': '持有訪客權杖者、已登入的用戶',
  everyone: '任何人（持有訪客權杖者看到更多）',
} as const;

/** Who may call, in words. */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return '任何人';
    case 'signed-in':
      return '已登入的用戶';
    case 'admin':
      return '僅限管理員類型';
    case 'visitor':
      return VISITOR_WORDS[access.or];
    case 'permission':
      return `持有任一權限：${access.anyOf.join('、')}`;
  }
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const domainOf = (operation: Operation) => operation.id.split('.')[0] ?? operation.id;

function describeOperation(operation: Operation) {
  return {
    operationId: operation.id,
    tags: [domainOf(operation)],
    summary: operation.summary,
    description: describeAccess(operation.access),
    security: operation.access.kind === 'public' ? [] : [{ bearer: [] }],
    parameters: [...listParameters(operation.params, 'path'), ...listParameters(operation.query, 'query')],
    ...(operation.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(operation.body, 'input') } },
      },
    }),
    responses: { ...describeSuccess(operation), ...describeFailures(operation) },
  };
}

function listParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeSuccess(operation: Operation): object {
  const json = operation.response && {
    'application/json': { schema: toSchema(operation.response, 'output') },
  };
  const events = operation.events && {
    'text/event-stream': { schema: toSchema(operation.events, 'output') },
  };
  if (!json && !events) return { 204: { description: '完成，沒有內容' } };
  return { [operation.status ?? 200]: { description: '成功', content: { ...json, ...events } } };
}

function describeFailures(operation: Operation): object {
  const general = operation.access.kind === 'public' ? [] : (['not_signed_in', 'not_allowed'] as const);
  const input = operation.body || operation.query ? (['invalid_input'] as const) : [];
  const byStatus = Map.groupBy(
    new Set([...input, ...general, ...(operation.errors ?? [])]),
    (code) => ERROR_STATUS[code],
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join('、'), content }]),
  );
}
