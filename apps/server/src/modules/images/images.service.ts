import {
  type GeneratedImage,
  type generateImage,
  IMAGE_TIMEOUT_MS,
  type ImageLimits,
} from '#contract/images.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { makeCursor, readCursor } from '../../kernel/cursor.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { findImage, type StoredImage } from '../../platform/files/stored-image.ts';
import { type Drawing, drawImage, type ImageRequest } from '../../platform/llm/images.ts';
import { normaliseText } from '../../platform/search/search-text.ts';
import type { Chosen, ModelCalls } from '../models/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { makeImageUses, type Taken } from './image-uses.ts';
import { listLeft, warnOfFew, warnOfSize } from './image-warning.ts';
import { imageUrl, presentImage } from './images.presenter.ts';
import * as repository from './images.repository.ts';

export type ImagesService = ReturnType<typeof makeImagesService>;

type Wanted = Input<typeof generateImage>['body'];
type Generated = Output<typeof generateImage>;

const RETRY_SECONDS = 5;

export function makeImagesService(
  deps: {
    files: FileStore;
    models: ModelCalls;
    /** A model of openai that the environment of the server names. */
    model: string | undefined;
    throttle: Throttle;
    /** Takes a place among the running answers, and aborts what is given up at the end (see the turn engine). */
    admit: () => () => void;
    ending: AbortSignal;
    totalTimeoutMs: number;
    onError: (error: unknown) => void;
  } & Parameters<typeof makeImageUses>[0],
) {
  const { db, clock, files, limit } = deps;
  const uses = makeImageUses(deps);
  const deadlineMs = Math.min(deps.totalTimeoutMs, IMAGE_TIMEOUT_MS);

  /** Until the picture is stored, or the deadline, the caller's leaving or the end of the process. */
  async function draw(userId: string, { prompt, quality, size }: Wanted, left: AbortSignal) {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new AppError('provider_timeout')), deadlineMs);
    const signal = AbortSignal.any([left, deadline.signal, deps.ending]);
    try {
      signal.throwIfAborted();
      const drawing = await askForPicture(deps, userId, { prompt, quality, size }, signal);
      const fileHash = await files.put(drawing.bytes);
      signal.throwIfAborted();
      return { drawing, fileHash };
    } catch (error) {
      if (error === deps.ending.reason) throw new AppError('shutting_down', { retryAfter: RETRY_SECONDS });
      const isRefused = error instanceof AppError && error.code === 'provider_filtered';
      throw isRefused ? new AppError('image_prompt_refused', { cause: error.cause }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Makes of a use an image. Whatever goes wrong gives the use back. */
  async function complete(use: Taken, userId: string, wanted: Wanted, left: AbortSignal): Promise<Drawing> {
    try {
      const { drawing, fileHash } = await draw(userId, wanted, left);
      if (!(await uses.keep(use.id, fileHash))) throw new AppError('provider_timeout');
      return drawing;
    } catch (error) {
      // Where the database is away, time gives it back.
      await uses.giveBack(use.id).catch(deps.onError);
      throw error;
    }
  }

  function answer({ id, counts }: Omit<Taken, 'made'>, ofSize: string | null): Generated {
    const warnings = [ofSize, warnOfFew(listLeft(counts, limit))].filter((warning) => warning !== null);
    return {
      success: true,
      id,
      imageUrl: imageUrl(id),
      warning: warnings.length > 0 ? warnings.join('') : null,
      error: null,
    };
  }

  /** For one image. `left` aborts when its caller leaves. */
  async function generate(actor: Actor, wanted: Wanted, left: AbortSignal): Promise<Generated> {
    const known = await uses.findMade({ ...wanted, userId: actor.id });
    if (known) return answer({ id: known.id, counts: await uses.count(actor.id) }, null);
    const release = deps.admit();
    try {
      await deps.throttle.takeImage(actor.id);
      const searchText = normaliseText(wanted.prompt);
      const use = await uses.take({ ...wanted, userId: actor.id, searchText });
      if (use.made) return answer(use, null);
      const drawing = await complete(use, actor.id, wanted, left);
      return answer(use, warnOfSize(drawing, wanted.size));
    } finally {
      release();
    }
  }

  return {
    generate,

    async getLimits(actor: Actor): Promise<ImageLimits> {
      const counts = await uses.count(actor.id);
      const { daily, monthly } = listLeft(counts, limit);
      return {
        dailyLimit: limit.daily,
        monthlyLimit: limit.monthly,
        dailyUsed: counts.daily,
        monthlyUsed: counts.monthly,
        dailyAvailable: daily,
        monthlyAvailable: monthly,
      };
    },

    async listImages(
      actor: Actor,
      { q = '', limit: size, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
    ): Promise<{ items: GeneratedImage[]; nextCursor: string | null }> {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const searched = normaliseText(q).trim();
      const rows = await repository.listImages(db, { userId: actor.id, searched, limit: size, after });
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        items: page.map(presentImage),
        nextCursor:
          rows.length > page.length && last ? makeCursor({ at: last.createdAt, id: last.id }) : null,
      };
    },

    async getFile(actor: Actor, id: string): Promise<StoredImage> {
      const row = await repository.findImage(db, id);
      const isOwn = row?.userId === actor.id;
      const image = isOwn && repository.isMade(row) ? await findImage(files, row.fileHash) : null;
      if (!image) throw new AppError('image_not_found');
      return image;
    },

    async deleteImage(actor: Actor, id: string): Promise<void> {
      const isGone = await repository.clearImage(db, { id, userId: actor.id, now: clock.now() });
      if (!isGone) throw new AppError('image_not_found');
    },
  };
}

async function askForPicture(
  deps: Parameters<typeof chooseModel>[0],
  userId: string,
  request: ImageRequest,
  signal: AbortSignal,
): Promise<Drawing> {
  const chosen = await chooseModel(deps);
  const draw = (key: string | null) => drawImage(request, { ...chosen, key, signal });
  return deps.models.withKey(chosen, { userId }, draw, { texts: [request.prompt] });
}

/** The model that the environment of the server names, or the default for images. */
async function chooseModel({
  models,
  model,
}: {
  models: ModelCalls;
  model: string | undefined;
}): Promise<Chosen> {
  const catalogue = await models.read();
  if (model !== undefined) return models.choose(catalogue, { service: 'openai', model, purpose: 'images' });
  const chosen = catalogue.defaultOf('images');
  if (!chosen) throw new AppError('no_provider_key', { values: { provider: 'openai' } });
  return chosen;
}
