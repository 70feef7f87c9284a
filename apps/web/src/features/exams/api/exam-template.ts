import { queryOptions } from '@tanstack/react-query';
import { getExamTemplate, saveExamTemplate } from '#contract/exams.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** One's own template of the system prompt, or the default one. */
export const templateQuery = queryOptions({
  queryKey: ['exams', 'template'],
  queryFn: async ({ signal }) => (await call(getExamTemplate, {}, { signal })).template,
});

export async function saveTemplate(template: string): Promise<string> {
  return (await call(saveExamTemplate, { body: { template } })).template;
}
