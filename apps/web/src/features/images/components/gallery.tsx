import { Button, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import type { GeneratedImage } from '#contract/images.contract.ts';
import { SearchField } from '#web/components/lists/search-field.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { confirm } from '#web/lib/confirm.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { type ImageList, useImageRemoval } from '../state/use-images.ts';
import classes from './gallery.module.css';
import { GalleryItem } from './gallery-item.tsx';

type Props = {
  list: ImageList;
  search: string;
  onSearch: (search: string) => void;
  onView: (image: GeneratedImage) => void;
  onReuse: (image: GeneratedImage) => void;
  onRemoved: (id: string) => void;
};

/** One's own images, the newest first. */
export function Gallery({ list, search, onSearch, onView, onReuse, onRemoved }: Props) {
  const removal = useImageRemoval();
  const heading = useRef<HTMLHeadingElement>(null);
  const { images } = list;

  const remove = async ({ id }: GeneratedImage) => {
    const message = '確定要刪除這張圖片嗎？此操作無法撤銷，也不會退回生成次數。';
    if (!(await confirm({ message, confirmLabel: '刪除', danger: true }))) return;
    await removal.mutateAsync(id).then(
      () => {
        // The button that had the focus is gone.
        heading.current?.focus();
        onRemoved(id);
      },
      () => undefined,
    );
  };
  return (
    <section aria-labelledby="image-history" className={classes.gallery}>
      <div className={classes.header}>
        <h2 ref={heading} id="image-history" tabIndex={-1} className={classes.heading}>
          我的圖片
        </h2>
        {(search !== '' || (images && images.length > 0)) && (
          <div className={classes.search}>
            <SearchField label="搜尋我的圖片" value={search} onSearch={onSearch} />
          </div>
        )}
      </div>
      {removal.isError && (
        <FailureNotice text="無法刪除這張圖片" error={removal.error} onClose={removal.reset} />
      )}
      {images?.length === 0 && <Nothing search={search} onClear={() => onSearch('')} />}
      {images && images.length > 0 && (
        <ul className={classes.items} aria-busy={list.isPlaceholderData}>
          {images.map((image) => (
            <GalleryItem
              key={image.id}
              image={image}
              onView={() => onView(image)}
              onReuse={() => onReuse(image)}
              onRemove={() => void remove(image)}
            />
          ))}
        </ul>
      )}
      <GalleryEnd list={list} />
    </section>
  );
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return <p className={classes.nothing}>生成過的圖片會留在這裡。寫下想看到的畫面，生成第一張吧。</p>;
  }
  return (
    <div className={classes.nothing}>
      <p role="status">沒有描述含有「{search}」的圖片。</p>
      <Button variant="default" size="sm" onClick={onClear}>
        顯示全部
      </Button>
    </div>
  );
}

/** Below the images: what is loading, what failed, and the way to the next ones. */
function GalleryEnd({ list }: { list: ImageList }) {
  const isSignedIn = useSignedIn() !== null;
  if (list.isPending) return isSignedIn ? <Waiting /> : null;
  if (list.isError) {
    const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
    return <FailureNotice text="無法載入生成過的圖片" error={list.error} onRetry={retry} />;
  }
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      載入更多
    </Button>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="載入中" aria-busy="true" className={classes.items}>
      <Skeleton height={240} radius="md" />
      <Skeleton height={240} radius="md" />
      <Skeleton height={240} radius="md" />
    </div>
  );
}
