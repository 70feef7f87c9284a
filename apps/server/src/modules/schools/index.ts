/** The schools that users belong to. */
export { createSchools } from './create-schools.ts';
export { findSchoolsByName, listSchoolNames, lockSchools } from './schools.repository.ts';
export { mountSchools } from './schools.routes.ts';
export { makeSchoolsService } from './schools.service.ts';
