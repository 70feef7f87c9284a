import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { icon } from '#web/components/icon.tsx';
import type { SharedChatbot } from '#web/lib/share-links.ts';
import classes from './share-button.module.css';

const ShareIcon = icon(
  'M17.5 4a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM6.5 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM17.5 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM8.7 10.9l6.6-3.3M8.7 13.1l6.6 3.3',
);

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Opens the links of a chatbot for visitors. */
export function ShareButton({ chatbot }: { chatbot: SharedChatbot }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.share} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ShareIcon />
        <span>分享</span>
      </UnstyledButton>
      <Suspense>{isOpen && <ShareDialog chatbot={chatbot} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
