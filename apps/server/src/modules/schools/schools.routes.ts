import {
  createSchool,
  deleteSchool,
  listActiveSchools,
  listSchools,
  mergeSchool,
  searchSchools,
  updateSchool,
} from '#contract/schools.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { SchoolsService } from './schools.service.ts';

export function mountSchools(http: Http, schools: SchoolsService): void {
  http.mount(listSchools, async ({ query }, { setHeader }) => {
    const page = await schools.listSchools(query);
    setHeader('x-total-count', String(page.total));
    return page.schools;
  });
  http.mount(listActiveSchools, () => schools.listActive());
  http.mount(searchSchools, ({ query }) => schools.searchSchools(query.name));
  http.mount(createSchool, ({ body }, { actor }) => schools.createSchool(actor, body));
  http.mount(updateSchool, ({ params, body }, { actor }) => schools.updateSchool(actor, params.id, body));
  http.mount(deleteSchool, async ({ params }, { actor }) => {
    await schools.deleteSchool(actor, params.id);
    return { success: true };
  });
  http.mount(mergeSchool, ({ params, body }, { actor }) => schools.mergeSchool(actor, params.id, body.into));
}
