import type { AbilityName, Origin } from '#contract/ai-models.ts';
import type { Input } from '#contract/operation.ts';
import type { ServiceModel, saveModel } from '#contract/services.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { listChanges } from '../audit/index.ts';
import type { ServiceCatalogue } from './catalogue.ts';
import { note } from './note.ts';
import { presentModel } from './services.presenter.ts';
import * as repository from './services.repository.ts';

/** Management of the models of a service. */
export type ModelsService = ReturnType<typeof makeModelsService>;

type Form = Input<typeof saveModel>['body'];

export function makeModelsService({
  db,
  catalogue,
}: {
  db: Database;
  clock: Clock;
  catalogue: ServiceCatalogue;
}) {
  async function getService(id: string) {
    const service = (await catalogue.read()).find(id);
    if (!service) throw new AppError('service_not_found');
    return service;
  }

  return {
    /** What an administrator says of a model goes before what was learnt or is known of its kind. */
    async saveModel(actor: Actor, serviceId: string, form: Form): Promise<ServiceModel> {
      const service = await getService(serviceId);
      if (form.substitute !== null && (form.substitute === form.name || !service.models.has(form.substitute)))
        throw new AppError('model_substitute_refused');
      await db.transaction(async (tx) => {
        const before = await repository.findModel(tx, serviceId, form.name);
        const abilities = form.abilities;
        await repository.saveModel(tx, {
          serviceId,
          name: form.name,
          kind: form.kind,
          label: form.label,
          isOffered: form.is_offered,
          retiresOn: form.retires_on,
          substitute: form.substitute,
          abilities,
          origins: originsOf(abilities, before),
          prices: form.prices,
        });
        const details = listChanges(before ? asRead(before) : EMPTY, asRead({ ...form, ...camel(form) }));
        await note(
          tx,
          actor,
          'model_saved',
          { id: serviceId, name: `${service.name}／${form.name}` },
          details,
        );
      });
      return presentModel((await getService(serviceId)).model(form.name));
    },

    async deleteModel(actor: Actor, serviceId: string, name: string): Promise<void> {
      const service = await getService(serviceId);
      await db
        .transaction(async (tx) => {
          if (!(await repository.deleteModel(tx, serviceId, name))) throw new AppError('model_not_found');
          await note(tx, actor, 'model_deleted', { id: serviceId, name: `${service.name}／${name}` });
        })
        .catch((error: unknown) => {
          throw findViolatedConstraint(error)?.startsWith('ai_defaults')
            ? new AppError('model_in_use')
            : error;
        });
    },
  };
}

type Stored = NonNullable<Awaited<ReturnType<typeof repository.findModel>>>;

/** What is sent back as it was learnt stays learnt; everything else was typed. */
function originsOf(abilities: Form['abilities'], before: Stored | undefined): Stored['origins'] {
  const names = Object.keys(abilities) as AbilityName[];
  return Object.fromEntries(
    names.map((name) => {
      const isSame = JSON.stringify(before?.abilities[name]) === JSON.stringify(abilities[name]);
      const origin: Origin = (isSame && before?.origins[name]) || { from: 'typed' };
      return [name, origin];
    }),
  );
}

const camel = (form: Form) => ({ isOffered: form.is_offered, retiresOn: form.retires_on });

type Read = Pick<Stored, 'label' | 'isOffered' | 'retiresOn' | 'substitute' | 'prices' | 'abilities'>;

const EMPTY = asRead({
  label: '',
  isOffered: false,
  retiresOn: null,
  substitute: null,
  prices: {},
  abilities: {},
});

/** The fields as the log of changes has them. */
function asRead(model: Read): Record<string, string> {
  return {
    標籤: model.label,
    供選用: model.isOffered ? '是' : '否',
    停用日期: model.retiresOn ?? '',
    替代模型: model.substitute ?? '',
    價格: JSON.stringify(model.prices),
    能力: JSON.stringify(model.abilities),
  };
}
