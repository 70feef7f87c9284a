import { z } from 'zod';
import { anyOf } from './access.ts';
import { errorCodeSchema } from './errors.ts';
import { id, text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { MANY_USERS } from './user-management.contract.ts';

/** The columns of a list of users, in the order of a file that is written. */
export const USER_COLUMNS = [
  'name',
  'email',
  'password',
  'user_type',
  'school',
  'status',
  'access_expiry',
] as const;

export type UserColumn = (typeof USER_COLUMNS)[number];

/**
 * A password that the product made: ten of 31 characters that nobody mixes up, in groups, some 49 bits. It is
 * stored with a smaller cost until its first use, since nobody guesses it; see the server's passwords.
 */
export const MADE_PASSWORD = /^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{3}-[2-9a-hjkmnp-z]{3}$/;
export const MADE_PASSWORD_CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';

const cell = text(2_000).default('');

/** A row as it stands in a file, each cell a text, so that every problem can be told with its row. */
export const importRowSchema = z.object({
  /** Made by the client: the same list sent again makes nobody twice. */
  id,
  name: cell,
  email: cell,
  password: cell,
  /** Name of a user type; blank is free. */
  user_type: cell,
  /** Name of a school; blank is none. */
  school: cell,
  /** active, inactive or pending; blank is active. */
  status: cell,
  /** A day, yyyy-MM-dd; blank is permanent. */
  access_expiry: cell,
});

export type ImportRow = z.input<typeof importRowSchema>;

export const importReportSchema = z.strictObject({
  /** How many users were made; 0 in a dry run, and where there is any problem. */
  created: z.number().int(),
  /** Names of schools that are new: made, or, in a dry run, to be made. */
  new_schools: z.array(z.string()),
  /** At most one for each cell. `row` counts from 0. */
  problems: z.array(
    z.strictObject({ row: z.number().int(), field: z.enum(USER_COLUMNS), message: z.string() }),
  ),
});

export type ImportReport = z.infer<typeof importReportSchema>;

/** Progress in rows; the last event is `finished` or `failed`. */
export const importEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.strictObject({ type: z.literal('finished'), report: importReportSchema }),
  z.strictObject({ type: z.literal('failed'), code: errorCodeSchema, message: z.string() }),
]);

export type ImportEvent = z.infer<typeof importEventSchema>;

/** Makes all users of a list, or none when any row has a problem. */
export const importUsers = defineOperation({
  id: 'users.import',
  method: 'POST',
  path: '/api/users/import',
  access: anyOf('user_access_management'),
  summary: '匯入用戶名單（JSON，或以 SSE 回報進度）',
  body: z.object({
    /** Only looks at the rows, and writes nothing. */
    dry_run: z.boolean().default(false),
    /** Makes schools that are not there yet; otherwise they are a problem of the row. */
    create_schools: z.boolean().default(false),
    rows: z.array(importRowSchema).min(1, { error: '名單裡沒有任何一列' }).max(MANY_USERS),
  }),
  response: importReportSchema,
  events: importEventSchema,
  bodyLimit: 8 * 1024 * 1024,
});
