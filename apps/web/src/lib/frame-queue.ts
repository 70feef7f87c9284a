/**
 * Hands on what has come once a frame, so that a fast stream costs one rendering a frame and not one a token.
 * A tab in the background has no frames: there it waits, and `flush` hands on what the end of an answer needs.
 */
export type FrameQueue<T> = { push: (item: T) => void; flush: () => void };

export function createFrameQueue<T>(deliver: (items: readonly T[]) => void): FrameQueue<T> {
  let waiting: T[] = [];
  let frame: number | null = null;
  const flush = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) deliver(items);
  };
  return {
    flush,
    push: (item) => {
      waiting.push(item);
      frame ??= requestAnimationFrame(flush);
    },
  };
}
