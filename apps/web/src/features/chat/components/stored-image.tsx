import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchImage } from '../api/load-image.ts';
import classes from './messages.module.css';

type Props = { messageId: string; fileName: string };

/** An image that the server keeps. It is fetched with the token, which the address of an `<img>` cannot carry. */
export function StoredImage({ messageId, fileName }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['chat', 'image', messageId],
    queryFn: ({ signal }) => fetchImage(messageId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(data);
  if (isError) {
    return (
      <p className={classes.problem}>
        {`無法載入圖片「${fileName}」。`}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          再試一次
        </Button>
      </p>
    );
  }
  if (!address)
    return <Skeleton height={160} width={220} radius="md" role="status" aria-label="正在載入圖片" />;
  return <img className={classes.image} src={address} alt={fileName} />;
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
