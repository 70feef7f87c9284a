import type { Actor } from '../../kernel/actor.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { appendAudit } from '../audit/index.ts';
import * as repository from './schools.repository.ts';

/**
 * Makes those of these schools that are not there yet. It locks out every other writer of schools until the transaction
 * ends, so it comes first in one. Answers all of them by the name as it was given, and which are new.
 */
export async function createSchools(
  tx: Transaction,
  actor: Pick<Actor, 'id'>,
  names: readonly string[],
): Promise<{ byName: Map<string, repository.SchoolRow>; created: repository.SchoolRow[] }> {
  await repository.lockSchools(tx);
  const created = await repository.createMissing(tx, names);
  await appendAudit(
    tx,
    ...created.map(({ id, name }) => ({
      actorId: actor.id,
      action: 'school_created' as const,
      targetType: 'school' as const,
      targetId: id,
      targetName: name,
    })),
  );
  return { byName: await repository.findSchoolsByName(tx, names), created };
}
