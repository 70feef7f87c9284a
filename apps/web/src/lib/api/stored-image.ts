import { useEffect, useState } from 'react';

/** Both the ids of messages and of images are unique among all. */
export type LoadImage = (id: string, signal: AbortSignal) => Promise<Blob>;

type Held = { places: number; reader: AbortController; content: Promise<Blob>; address: string | null };

/**
 * Images that only their reader's token opens, which the address of an `<img>` cannot carry: they are fetched and shown
 * from memory. One is held once however many places show it, and let go when the last of them is gone.
 */
const held = new Map<string, Held>();

function hold(id: string, load: LoadImage): Held {
  const reader = new AbortController();
  const image = held.get(id) ?? { places: 0, reader, content: load(id, reader.signal), address: null };
  image.places += 1;
  held.set(id, image);
  return image;
}

function forget(id: string, image: Held): void {
  if (held.get(id) === image) held.delete(id);
}

function letGo(id: string, image: Held): void {
  image.places -= 1;
  if (image.places > 0) return;
  forget(id, image);
  image.reader.abort();
  if (image.address !== null) URL.revokeObjectURL(image.address);
}

/** The content of an image, from memory where it is on the screen. Rejects as `callBlob` does. */
export function readStoredImage(id: string, load: LoadImage): Promise<Blob> {
  const image = held.get(id);
  const isThere = image !== undefined && image.address !== null;
  return isThere ? image.content : load(id, new AbortController().signal);
}

/**
 * The address under which a stored image is shown, null until it is there; nothing is fetched for the id null. `load`
 * must be the same at each rendering. Without the query client, which the pages of visitors do not have.
 */
export function useStoredImage(id: string | null, load: LoadImage) {
  const [attempt, setAttempt] = useState(0);
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    setHasFailed(false);
    setAddress(null);
    if (id === null) return;
    let isGone = false;
    const image = hold(id, load);
    image.content.then(
      (content) => {
        if (isGone) return;
        image.address ??= URL.createObjectURL(content);
        setAddress(image.address);
      },
      () => {
        // Whoever asks next asks the server again.
        forget(id, image);
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
      letGo(id, image);
    };
  }, [id, load, attempt]);
  return { address, hasFailed, retry: () => setAttempt(attempt + 1) };
}
