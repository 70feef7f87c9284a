/** What has to be ended and removed even where a run is interrupted: databases and folders outlive their process. */
const open = new Set<() => Promise<unknown>>();

/** The returned function does it, once; so does `cleanUp`, for all that is left. */
export function owe(clean: () => Promise<unknown>): () => Promise<void> {
  const once = async () => {
    if (open.delete(once)) await clean();
  };
  open.add(once);
  return once;
}

export async function cleanUp(): Promise<void> {
  for (const clean of [...open].reverse()) await clean();
}
