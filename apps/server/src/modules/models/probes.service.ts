import type { Output } from '#contract/operation.ts';
import type { fetchModels, Probe } from '#contract/services.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { LlmGateway } from '../../platform/llm/gateway.ts';
import { listModels } from '../../platform/llm/list-models.ts';
import { ProviderFailure } from '../../platform/llm/provider-failure.ts';
import { type KnownService, type ServiceCatalogue, shortenWords } from '../services/index.ts';
import type { Throttle } from '../throttle/index.ts';
import type { ProviderKeys } from '../tokens/index.ts';
import { runProbes } from './probes.ts';

/** Asks services what they can, for whoever sets them up. */
export type ProbesService = ReturnType<typeof makeProbesService>;

const LIST_MS = 15_000;
/** All probes of one test together. */
const TEST_MS = 180_000;

export function makeProbesService(deps: {
  gateway: LlmGateway;
  keys: ProviderKeys;
  catalogue: ServiceCatalogue;
  throttle: Pick<Throttle, 'takeKeyCheck' | 'takeProviderTest'>;
  /** Aborts when the process ends. */
  ending: AbortSignal;
}) {
  async function getService(id: string): Promise<KnownService> {
    const service = (await deps.catalogue.read()).find(id);
    if (!service) throw new AppError('service_not_found');
    if (service.address === '')
      throw new AppError('service_address_refused', {
        fields: [{ path: 'address', message: '請先填寫這個服務的位址' }],
      });
    return service;
  }

  /** A key of the service, or null where there is none: what needs one says so itself. */
  function withAnyKey<T>(
    service: KnownService,
    actor: Actor,
    use: (key: string | null) => Promise<T>,
  ): Promise<T> {
    return deps.keys.withKey(service.id, actor.id, use, { needsKey: false, marksRefusal: false });
  }

  return {
    async fetchModels(actor: Actor, id: string, left: AbortSignal): Promise<Output<typeof fetchModels>> {
      const service = await getService(id);
      await deps.throttle.takeKeyCheck(actor.id);
      const signal = AbortSignal.any([left, deps.ending, AbortSignal.timeout(LIST_MS)]);
      const models = await withAnyKey(service, actor, (key) =>
        listModels(service, { key, signal }).catch((error: unknown) => {
          if (left.aborted || deps.ending.aborted) throw error;
          const words =
            error instanceof ProviderFailure
              ? shortenWords(error.message, [key, ...Object.values(service.headers)])
              : '太久沒有回應';
          throw new AppError('service_probe_failed', { values: { words } });
        }),
      );
      return models.map(({ name, retiresOn }) => ({
        name,
        retires_on: retiresOn,
        is_known: service.models.has(name),
      }));
    },

    /** Plays the probes, each told to `send` as soon as it is known. Throws what refuses the test. */
    async startTest(actor: Actor, id: string, modelName: string | null) {
      const service = await getService(id);
      await deps.throttle.takeProviderTest(actor.id);
      const known = [...service.models.values()].filter(({ isRetired }) => !isRetired);
      const name = modelName ?? service.defaultModel;
      const model = name ? service.model(name) : (known.find(({ kind }) => kind === 'chat') ?? null);
      const embeddings = known.find(({ kind }) => kind === 'embeddings') ?? null;

      return async (send: (probe: Probe) => void, left: AbortSignal): Promise<void> => {
        const signal = AbortSignal.any([left, deps.ending, AbortSignal.timeout(TEST_MS)]);
        await withAnyKey(service, actor, async (key) => {
          const context = { gateway: deps.gateway, service, model, embeddings, key, signal };
          for await (const probe of runProbes(context)) send(probe);
        });
      };
    },
  };
}
