import { act, screen, within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import {
  type GeneratedImage,
  generateImage,
  getImageFile,
  getImageLimits,
  type ImageLimits,
  listImages,
} from '#contract/images.contract.ts';
import type { FakeBackend, Handler } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** Ids by number, in the order of their making. */
export const imageId = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export function buildImage(n: number, fields: Partial<GeneratedImage> = {}): GeneratedImage {
  return {
    id: imageId(n),
    imageUrl: `/images/${n}`,
    prompt: `圖片 ${n}`,
    quality: 'low',
    size: '1024x1024',
    createdAt: '2026-10-05T02:00:00Z',
    ...fields,
  };
}

export function buildLimits(fields: Partial<ImageLimits> = {}): ImageLimits {
  return {
    dailyLimit: 10,
    monthlyLimit: 100,
    dailyUsed: 3,
    monthlyUsed: 20,
    dailyAvailable: 7,
    monthlyAvailable: 80,
    ...fields,
  };
}

/** Answers that the image is there, under the id that the page made. */
export const made =
  (warning: string | null = null): Handler<typeof generateImage> =>
  ({ body }) => ({ success: true, id: body.id ?? '', imageUrl: '/images/made', warning, error: null });

/** Addresses that were made of files, and those that were given back. */
export type Memory = { held: Map<string, Blob>; saved: { name: string; file: Blob | undefined }[] };

function watchMemory(): Memory {
  const memory: Memory = { held: new Map(), saved: [] };
  let number = 0;
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      number += 1;
      memory.held.set(`blob:${number}`, file);
      return `blob:${number}`;
    },
    revokeObjectURL: (address: string) => memory.held.delete(address),
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    memory.saved.push({ name: this.download, file: memory.held.get(this.href) });
  });
  return memory;
}

/** What is on the screen, as the test says; at first everything. */
function watchScreen() {
  const observers = new Map<Element, IntersectionObserverCallback>();
  let isNear = true;
  const tell = (watched: Element, callback: IntersectionObserverCallback, isIntersecting: boolean) =>
    callback(
      [{ isIntersecting, target: watched } as unknown as IntersectionObserverEntry],
      {} as IntersectionObserver,
    );
  class FakeObserver {
    readonly #watched: Element[] = [];
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(element: Element) {
      this.#watched.push(element);
      observers.set(element, this.#callback);
      tell(element, this.#callback, isNear);
    }
    disconnect() {
      for (const element of this.#watched) observers.delete(element);
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return {
    startFarAway: () => {
      isNear = false;
    },
    move: (element: Element, isIntersecting: boolean) =>
      act(async () => {
        const callback = observers.get(element);
        if (callback) tell(element, callback, isIntersecting);
      }),
  };
}

type Options = {
  search?: string;
  items?: GeneratedImage[] | Handler<typeof listImages>;
  limits?: ImageLimits | Handler<typeof getImageLimits>;
  isFarAway?: boolean;
  backend?: (backend: FakeBackend) => void;
};

/** A pupil opens the page; there are no images unless some are given, and an image is made of whatever is asked. */
export async function openImages({ search = '', items = [], limits, isFarAway, backend }: Options = {}) {
  const memory = watchMemory();
  const onScreen = watchScreen();
  if (isFarAway) onScreen.startFarAway();
  const page = await renderApp(`/image-generator${search}`, {
    as: { permissions: ['/image-generator'] },
    backend: (fake) => {
      fake.on(listImages, typeof items === 'function' ? items : () => items);
      fake.on(getImageLimits, typeof limits === 'function' ? limits : () => limits ?? buildLimits());
      fake.on(
        getImageFile,
        () => new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'image/png' } }),
      );
      fake.on(generateImage, made());
      backend?.(fake);
    },
  });
  await screen.findByLabelText('圖片描述');
  const { user } = page;
  return {
    ...page,
    memory,
    onScreen,
    write: (prompt: string) => user.type(promptBox(), prompt),
    generate: () => user.click(screen.getByRole('button', { name: '生成圖片' })),
    bodies: () => page.backend.callsOf(generateImage).map(({ input }) => input.body),
  };
}

export const THREE = [
  buildImage(3, { prompt: '太空裡的狗', quality: 'high', size: '1536x1024' }),
  buildImage(2, { prompt: '海邊的貓' }),
  buildImage(1, { prompt: '城市的鳥' }),
];

export async function openThree() {
  const page = await openImages({ items: THREE });
  await gallery().findByText('太空裡的狗');
  return page;
}

export const promptBox = () => screen.getByLabelText<HTMLTextAreaElement>('圖片描述');
export const findResult = async () => within(await screen.findByRole('region', { name: '圖片生成好了' }));
export const gallery = () => within(screen.getByRole('region', { name: '我的圖片' }));
export const overlay = () => screen.queryByRole('dialog', { name: '正在生成圖片…' });

/** A server that answers when the test says so. */
export function waitingServer() {
  const answers: ((answer: Response) => void)[] = [];
  const signals: AbortSignal[] = [];
  onTestFinished(() => {
    for (const answer of answers) answer(new Response(null, { status: 500 }));
  });
  const handler: Handler<typeof generateImage> = (_, { signal }) => {
    signals.push(signal);
    return new Promise<Response>((resolve) => answers.push(resolve));
  };
  return {
    handler,
    isAborted: () => signals.at(-1)?.aborted ?? false,
    finish: (id = imageId(50)) =>
      act(async () =>
        answers.at(-1)?.(
          Response.json({ success: true, id, imageUrl: '/images/50', warning: null, error: null }),
        ),
      ),
  };
}
