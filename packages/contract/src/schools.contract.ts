import { z } from 'zod';
import { anyOf } from './access.ts';
import { id, text } from './fields.ts';
import { listPage, nameText, ownId } from './form-fields.ts';
import { defineOperation } from './operation.ts';

const schoolFields = {
  id,
  name: z.string(),
  /** What a choice of schools stands for; the same as the name. */
  value: z.string(),
  /** An inactive school keeps its users and is not offered any more. */
  active: z.boolean(),
};

export const schoolSchema = z.strictObject(schoolFields);
export const schoolRowSchema = z.strictObject({ ...schoolFields, user_count: z.number().int() });

export type School = z.infer<typeof schoolSchema>;
export type SchoolRow = z.infer<typeof schoolRowSchema>;

const MANAGE = anyOf('user_access_management');

const school = {
  params: z.object({ id }),
  notFound: 'school_not_found',
  errors: ['school_not_found'],
} as const;

/** A page of all schools in the order of names, each with its number of users; how many match is in `x-total-count`. */
export const listSchools = defineOperation({
  id: 'schools.list',
  method: 'GET',
  path: '/api/schools',
  access: MANAGE,
  summary: '列出學校',
  query: z.object({ ...listPage, search: text(200).optional() }),
  response: z.array(schoolRowSchema),
});

/** What forms and filters offer: at most a thousand, in the order of names. */
export const listActiveSchools = defineOperation({
  id: 'schools.listActive',
  method: 'GET',
  path: '/api/schools/active',
  access: MANAGE,
  summary: '列出使用中的學校',
  response: z.array(schoolSchema),
});

/** By a part of the name, whatever its case; at most fifty. */
export const searchSchools = defineOperation({
  id: 'schools.search',
  method: 'GET',
  path: '/api/schools/search',
  access: MANAGE,
  summary: '以名稱尋找學校',
  query: z.object({ name: text(200).default('') }),
  response: z.array(schoolSchema),
});

const name = z.preprocess((value) => value ?? '', nameText(200, '請輸入學校名稱')) as z.ZodType<
  string,
  string
>;

export const createSchool = defineOperation({
  id: 'schools.create',
  method: 'POST',
  path: '/api/schools',
  access: MANAGE,
  summary: '新增學校',
  body: z.object({ ...ownId, name }),
  response: schoolSchema,
  status: 201,
  errors: ['school_exists', 'overloaded'],
});

export const updateSchool = defineOperation({
  ...school,
  id: 'schools.update',
  method: 'PUT',
  path: '/api/schools/:id',
  access: MANAGE,
  summary: '更改學校的名稱或啟用狀態',
  body: z
    .object({ name: name.optional(), active: z.boolean().optional() })
    .refine(({ name, active }) => name !== undefined || active !== undefined, {
      error: '請輸入學校名稱',
      path: ['name'],
    }),
  response: schoolSchema,
  errors: [...school.errors, 'school_exists', 'overloaded'],
});

/** Its users stay, without a school. */
export const deleteSchool = defineOperation({
  ...school,
  id: 'schools.delete',
  method: 'DELETE',
  path: '/api/schools/:id',
  access: MANAGE,
  summary: '刪除學校',
  response: z.strictObject({ success: z.boolean() }),
  errors: [...school.errors, 'overloaded'],
});

/** Two entries of the same school become one: its users move to `into`, and it is gone. */
export const mergeSchool = defineOperation({
  ...school,
  id: 'schools.merge',
  method: 'POST',
  path: '/api/schools/:id/merge',
  access: MANAGE,
  summary: '把一所學校併入另一所',
  body: z.object({ into: id }),
  response: z.strictObject({ school: schoolSchema, moved: z.number().int() }),
  errors: [...school.errors, 'overloaded'],
});
