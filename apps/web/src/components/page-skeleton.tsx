import { Skeleton } from '@mantine/core';

/** In place of a page whose shape is not known yet. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="載入中" aria-busy="true">
      <Skeleton height={34} width="min(16rem, 60%)" radius="md" />
      <Skeleton height={16} width="min(28rem, 85%)" mt="md" radius="md" />
      <Skeleton height={140} mt="xl" radius="lg" />
      <Skeleton height={140} mt="md" radius="lg" />
    </div>
  );
}
