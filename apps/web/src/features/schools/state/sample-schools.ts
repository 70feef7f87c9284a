import type { SchoolRow } from '#contract/schools.contract.ts';

/** Shown while the server is away. */
export const SAMPLE_SCHOOLS: readonly SchoolRow[] = [
  { id: 'sample-1', name: '範例學校一', value: '範例學校一', active: true, user_count: 0 },
  { id: 'sample-2', name: '範例學校二', value: '範例學校二', active: false, user_count: 0 },
];
