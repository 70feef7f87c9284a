import type { Bench } from '../bench.ts';
import { judgePeople } from './bounds.ts';
import { measurePeople, type PeopleMeasured } from './measure.ts';
import { type PeopleOptions, readPeopleOptions } from './options.ts';
import { type PeopleParts, startPeopleParts } from './parts.ts';
import { writePeopleTables } from './report.ts';

export const peopleBench: Bench<PeopleOptions, PeopleParts, PeopleMeasured> = {
  readOptions: readPeopleOptions,
  start: startPeopleParts,
  measure: measurePeople,
  judge: judgePeople,
  writeTables: writePeopleTables,
};
