import type { AbilityName, Origin, Purpose } from '#contract/ai-models.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ChatRequest, type Completion, hasImage } from '../../platform/llm/chat-request.ts';
import type { LlmGateway } from '../../platform/llm/gateway.ts';
import type { Lesson } from '../../platform/llm/learn.ts';
import { ProviderFailure, toAppError } from '../../platform/llm/provider-failure.ts';
import {
  addLesson,
  type Catalogue,
  type KnownModel,
  type KnownService,
  type ServiceCatalogue,
  type ServiceFailures,
  shortenWords,
} from '../services/index.ts';
import type { Enter, FoundKeys, ProviderKeys } from '../tokens/index.ts';
import type { Gate } from './gate.ts';
import { makeLine } from './line.ts';

/**
 * The one way to models: it finds the service and the model, a key, and whoever stands in for a model that is gone. What
 * a service says of a failure is noted for administrators; callers get a sentence for their readers, as AppError.
 */
export type ModelCalls = ReturnType<typeof makeModelCalls>;

/** Which model is wanted. Without a service and a model it is that of the purpose. */
export type Wanted = { service: string | null; model: string | null; purpose: Purpose };

/** A service and a model that calls can go to. */
export type Chosen = { service: KnownService; model: KnownModel };

export type ChatTask = Omit<ChatRequest, 'service' | 'model'>;

export type CallContext = {
  /** Null is whoever has no keys of their own: visitors, and the product itself. */
  userId: string | null;
  /** Who waits in turn with others where a service is busy; without it the user. */
  person?: string;
  signal: AbortSignal;
  onDelta?: ((text: string) => void) | undefined;
  /** The model thinks, or waits in its service. */
  onWait?: (() => void) | undefined;
  /** So many calls wait before this one; 0 when it begins after having waited. */
  onPlace?: ((before: number) => void) | undefined;
  /** What `find` of the keys found for the same service and person. */
  found?: FoundKeys | undefined;
};

export function makeModelCalls(deps: {
  db: Database;
  clock: Clock;
  gateway: LlmGateway;
  keys: ProviderKeys;
  gate: Gate;
  catalogue: ServiceCatalogue;
  failures: ServiceFailures;
  onError: (error: unknown) => void;
}) {
  const { db, clock, gateway, keys, gate, catalogue, failures, onError } = deps;

  /** What a refusal taught is kept for all later calls, in every process. */
  function remember(
    { service, model }: Chosen,
    { abilities, words }: Lesson,
    said: { secrets: readonly (string | null)[]; texts: readonly string[] },
  ): void {
    failures.note({ serviceId: service.id, model: model.name, kind: 'parameter', words, ...said });
    const shown = shortenWords(words, said.secrets, said.texts);
    const origin: Origin = { from: 'learnt', at: clock.now().toISOString(), words: shown };
    const names = Object.keys(abilities) as AbilityName[];
    const origins = Object.fromEntries(names.map((name) => [name, origin]));
    void addLesson(db, [service.id, model.name, abilities, origins, names]).catch(onError);
  }

  /** The way of one call through the gate before a service. */
  function makeWay({ id: serviceId, row }: KnownService, context: CallContext): Enter {
    const { userId, person = userId ?? '', signal, onPlace } = context;
    const limits = [row.places, row.learntPlaces, row.requestsPerMinute];
    const isLimited = limits.some((limit) => limit !== null);
    return makeLine(gate, { serviceId, isLimited, person, signal, onPlace });
  }

  /** One model of one service, with the keys in turn. Throws ProviderFailure within AppError. */
  function callModel(
    chosen: Chosen,
    task: ChatTask,
    context: CallContext,
    enter: Enter,
  ): Promise<Completion> {
    const { service, model } = chosen;
    const { signal, onDelta, onWait } = context;
    const texts = textsOf(task.messages);
    const call = (key: string | null) =>
      gateway.complete(
        { ...task, service, model },
        {
          key,
          signal,
          onDelta,
          onWait,
          onLesson: (lesson) => remember(chosen, lesson, { secrets: secretsOf(service, key), texts }),
        },
      );
    return withKey(chosen, context, call, { enter, texts });
  }

  /** Calls with one key after the other, and notes every failure. */
  function withKey<T>(
    { service, model }: Chosen,
    { userId, found }: Pick<CallContext, 'userId' | 'found'>,
    use: (key: string | null) => Promise<T>,
    { texts = [], ...options }: { marksRefusal?: boolean; enter?: Enter; texts?: readonly string[] } = {},
  ): Promise<T> {
    const attempt = async (key: string | null) => {
      try {
        return await use(key);
      } catch (failure) {
        if (!(failure instanceof ProviderFailure)) throw failure;
        const { reason: kind, message: words } = failure;
        failures.note({
          serviceId: service.id,
          model: model.name,
          kind,
          words,
          secrets: secretsOf(service, key),
          texts,
        });
        throw toAppError(failure, service.id);
      }
    };
    return keys.withKey(service.id, userId, attempt, { ...options, found, needsKey: service.needsKey });
  }

  return {
    /** The services and models as they are now. */
    read: (): Promise<Catalogue> => catalogue.read(),

    /** Throws unsupported_provider for a service that is not there, is switched off, or has no address. */
    choose,

    /**
     * Completes a chat with the chosen model, or with its substitutes where it is gone or overloaded. Throws AppError
     * with one of the codes of AI failures, or the signal's reason.
     */
    async chat(chosen: Chosen, task: ChatTask, context: CallContext): Promise<Completion> {
      const models = listToTry(chosen);
      const enter = makeWay(chosen.service, context);
      let hasStarted = false;
      const onDelta =
        context.onDelta &&
        ((text: string) => {
          hasStarted = true;
          context.onDelta?.(text);
        });
      for (const [index, model] of models.entries()) {
        try {
          return await callModel({ service: chosen.service, model }, task, { ...context, onDelta }, enter);
        } catch (error) {
          if (hasStarted || index === models.length - 1 || !leadsOn(error)) throw error;
        }
      }
      throw new AppError('internal');
    },

    withKey,
    /** Whether calls to a service have a key, or need none. */
    hasKey: async ({ id, needsKey }: KnownService, userId: string | null): Promise<boolean> =>
      !needsKey || (await keys.hasKey(id, userId)),
  };
}

/** The model that was asked for: by its name, as the default of its service, or as that of the purpose. */
export function choose(catalogue: Catalogue, { service: id, model: name, purpose }: Wanted): Chosen {
  if (id === null && name === null) {
    const chosen = catalogue.defaultOf(purpose);
    if (chosen) return chosen;
  }
  const service = catalogue.find(id ?? FIRST);
  if (!service?.isCallable) throw new AppError('unsupported_provider', { values: { provider: id ?? FIRST } });
  return { service, model: service.model(name ?? service.defaultModel ?? '') };
}

/** The service of a chatbot that names a model and no service. */
const FIRST = 'openai';

/** A model that cannot see leaves a picture to the model that is there for pictures. */
export function chooseForPicture(
  catalogue: Catalogue,
  chosen: Chosen,
  task: Pick<ChatTask, 'messages'>,
): Chosen {
  if (!hasImage(task) || chosen.model.abilities.vision !== false) return chosen;
  return catalogue.defaultOf('pictures') ?? chosen;
}

/** The model and those that stand in for it, each once. One that is over by its date is not asked where another stands in. */
function listToTry({ service, model }: Chosen): KnownModel[] {
  const models: KnownModel[] = [];
  for (let next: KnownModel | null = model; next && !models.includes(next); ) {
    models.push(next);
    next = next.substitute === null ? null : service.model(next.substitute);
  }
  const alive = models.filter(({ isRetired }) => !isRetired);
  return alive.length > 0 ? alive : models;
}

/** What a service is told and nobody else may read. */
const secretsOf = ({ headers }: KnownService, key: string | null) => [key, ...Object.values(headers)];

/** What people and models wrote: the system message is the school's own. */
const textsOf = (messages: ChatTask['messages']): string[] =>
  messages
    .filter(({ role }) => role !== 'system')
    .map(({ content }) =>
      typeof content === 'string'
        ? content
        : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
    );

/** Another model helps where this one is gone or overloaded, and nowhere else. */
function leadsOn(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : null;
  return cause instanceof ProviderFailure && ['gone', 'overloaded'].includes(cause.reason);
}
