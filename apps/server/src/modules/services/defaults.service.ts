import type { Input, Output } from '#contract/operation.ts';
import type {
  listServiceTrouble,
  ModelChoices,
  ModelDefaults,
  saveModelDefaults,
} from '#contract/services.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { listChanges } from '../audit/index.ts';
import type { Catalogue, ServiceCatalogue } from './catalogue.ts';
import { listFailures } from './failures.repository.ts';
import type { ServiceFailures } from './failures.ts';
import { note } from './note.ts';
import { presentChoices, presentDefaults } from './services.presenter.ts';
import * as repository from './services.repository.ts';

/** Which model serves which purpose, what teachers choose from, and which services fail now. */
export type DefaultsService = ReturnType<typeof makeDefaultsService>;

/** A service whose last failure is older does not fail now. */
const TROUBLE_MS = 15 * 60_000;
/** Failures that say something of the service or its key; the others are of one question. */
const TROUBLES = ['key', 'region', 'money', 'busy', 'overloaded', 'gone', 'fault', 'unreachable', 'timeout'];
/** So many of the same kind are no chance. */
const TROUBLE_COUNT = 3;

export function makeDefaultsService(deps: {
  db: Database;
  clock: Clock;
  catalogue: ServiceCatalogue;
  failures: ServiceFailures;
}) {
  const { db, catalogue } = deps;
  const since = (ms: number) => new Date(deps.clock.now().getTime() - ms);

  return {
    listChoices: async (): Promise<ModelChoices> => presentChoices(await catalogue.read()),

    getDefaults: async (): Promise<ModelDefaults> => presentDefaults(await catalogue.read()),

    async saveDefaults(
      actor: Actor,
      wanted: Input<typeof saveModelDefaults>['body'],
    ): Promise<ModelDefaults> {
      const known = await catalogue.read();
      for (const one of wanted) requireModel(known, one);
      await db.transaction(async (tx) => {
        await repository.replaceDefaults(
          tx,
          wanted.map(({ purpose, service, model }) => ({ purpose, serviceId: service, model })),
        );
        const details = listChanges(describeDefaults(presentDefaults(known)), describeDefaults(wanted));
        await note(tx, actor, 'model_defaults_updated', { id: 'defaults', name: '預設模型' }, details);
      });
      return presentDefaults(await catalogue.read());
    },

    /** Services that fail now, by what they said last. */
    async listTrouble(): Promise<Output<typeof listServiceTrouble>> {
      const services = (await catalogue.read()).services.filter(({ isCallable }) => isCallable);
      await deps.failures.flush();
      const rows = await listFailures(
        db,
        services.map(({ id }) => id),
        since(TROUBLE_MS),
      );
      return services.flatMap(({ id, name }) => {
        const found = rows.filter((one) => one.serviceId === id && TROUBLES.includes(one.kind));
        const [newest] = found;
        const count = found.reduce((sum, row) => sum + row.count, 0);
        if (!newest || count < TROUBLE_COUNT) return [];
        const since = new Date(Math.min(...found.map(({ firstAt }) => firstAt.getTime())));
        return [{ id, name, text: newest.words, since: since.toISOString(), count }];
      });
    },
  };
}

/** A default has to be a model that is known, and that is not over. */
function requireModel(catalogue: Catalogue, { service, model }: ModelDefaults[number]): void {
  const known = catalogue.find(service)?.models.get(model);
  if (!known) throw new AppError('model_not_found');
  const isNew = !catalogue.defaults.some((one) => one.serviceId === service && one.model === model);
  if (known.isRetired && isNew) throw new AppError('model_retired', { values: { model } });
}

const describeDefaults = (defaults: ModelDefaults): Record<string, string> =>
  Object.fromEntries(defaults.map(({ purpose, service, model }) => [purpose, `${service}／${model}`]));
