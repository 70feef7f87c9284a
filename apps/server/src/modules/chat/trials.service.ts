import type { TryEvent, tryChatbot } from '#contract/chatbots.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { Source } from '#contract/turn-events.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { resolveSettings, toColumns, wantedOf } from '../chatbots/index.ts';
import type { Passages } from '../knowledge/index.ts';
import { chooseForPicture, type ModelCalls } from '../models/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { buildQuestion, chooseHistory, chooseQuery, type PromptChatbot, preparePrompt } from './prompt.ts';

/**
 * Lets a teacher talk to a chatbot as its form stands, with the prompt that a stored one would get. Nothing is
 * stored, and the answer ends when its reader leaves.
 */
export type TrialsService = ReturnType<typeof makeTrialsService>;

type Trial = Input<typeof tryChatbot>['body'];

export function makeTrialsService(deps: {
  models: ModelCalls;
  passages: Passages;
  throttle: Throttle;
  /** Takes a place among the running answers, and aborts what is given up at the end (see the turn engine). */
  admit: () => () => void;
  ending: AbortSignal;
  totalTimeoutMs: number;
}) {
  const { models, passages } = deps;

  async function prepare(actor: Actor, { chatbot: fields, messages }: Trial) {
    const columns = toColumns(fields);
    const settings = resolveSettings(columns);
    const catalogue = await models.read();
    const chosen = models.choose(catalogue, wantedOf(columns));
    const newestFirst = messages.map((message) => ({ ...message, failed: false })).reverse();
    const [asked, ...history] = newestFirst;
    const question = asked?.content ?? '';
    const { lookup, makeMessages } = preparePrompt(
      { ...EMPTY, ...withoutUndefined(columns), responseLanguage: settings.responseLanguage },
      [...chooseHistory(history), buildQuestion(question, null)],
      chooseQuery(question, history),
    );
    if (lookup) await passages.requireBase(lookup.baseId);
    const request = { temperature: settings.temperature, maxTokens: settings.maxTokens };

    return async (send: (event: TryEvent) => void, left: AbortSignal): Promise<void> => {
      const release = deps.admit();
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new AppError('provider_timeout')), deps.totalTimeoutMs);
      const signal = AbortSignal.any([left, deadline.signal, deps.ending]);
      const ask = (sources: readonly Source[]) => {
        const task = { ...request, messages: makeMessages(sources) };
        return models.chat(chooseForPicture(catalogue, chosen, task), task, {
          userId: actor.id,
          signal,
          onDelta: (text) => send({ type: 'delta', text }),
        });
      };
      try {
        const sources = lookup ? await passages.findSources(lookup.baseId, lookup.query, signal) : [];
        signal.throwIfAborted();
        if (sources.length > 0) send({ type: 'sources', sources });
        send({ type: 'finished', content: (await ask(sources)).content });
      } finally {
        clearTimeout(timer);
        release();
      }
    };
  }

  return {
    /** Throws what refuses the trial; an answer that fails on its way throws from what is returned. */
    async startTrial(actor: Actor, trial: Trial) {
      // Who finds no place is not counted. The answer takes a place of its own.
      const release = deps.admit();
      try {
        await deps.throttle.takeTrial(actor.id);
        return await prepare(actor, trial);
      } finally {
        release();
      }
    },
  };
}

/** A form that says nothing. */
const EMPTY: PromptChatbot = {
  systemPrompt: '',
  role: '',
  principles: '',
  interactionExamples: '',
  responseLanguage: 'zh-TW',
  emojiMode: false,
  knowledgeBase: null,
  knowledgeBaseEnabled: false,
  knowledgeOnly: false,
  friend: null,
};

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
