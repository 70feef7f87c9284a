import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { removeImage } from '../api/delete-image.ts';
import { IMAGES_KEY } from '../api/keys.ts';
import { fetchImages } from '../api/list-images.ts';

export type ImageList = ReturnType<typeof useImages>;

/** One's own images page after page, those whose prompt has `search`. */
export function useImages(search: string) {
  const isSignedIn = useSignedIn() !== null;
  const list = useInfiniteQuery({
    queryKey: [...IMAGES_KEY, 'history', search],
    queryFn: ({ pageParam, signal }) => fetchImages(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    enabled: isSignedIn,
  });
  return { ...list, images: list.data?.pages.flatMap(({ items }) => items) ?? null };
}

export function useImageRemoval() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: removeImage,
    // Also when it was gone already.
    onSettled: () => queries.invalidateQueries({ queryKey: IMAGES_KEY }),
  });
}
