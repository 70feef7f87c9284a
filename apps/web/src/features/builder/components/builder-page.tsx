import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { PAGES } from '#contract/pages.ts';
import kids from '#web/components/friends/kids-world.module.css';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { useBuilder } from '../state/use-builder.ts';
import { useFinish } from '../state/use-finish.ts';
import classes from './builder.module.css';
import { FriendShelf } from './friend-shelf.tsx';
import { Preview } from './preview.tsx';
import { Progress } from './progress.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type Room, TrialDialog } from './trial-dialog.tsx';
import { Wizard } from './wizard.tsx';

/** Where a child makes AI friends. */
export function BuilderPage({ room }: { room: Room }) {
  const userId = useOwnerId();
  // Another child at the same computer gets a table of its own.
  return userId === undefined ? null : <Workshop key={userId} userId={userId} room={room} />;
}

function Workshop({ userId, room }: { userId: string; room: Room }) {
  const builder = useBuilder(userId);
  const finish = useFinish(builder);
  const table = useRef<HTMLDivElement>(null);
  const { shown } = finish;

  /** Another friend is on the table: one goes where it is. */
  const toTable = () => {
    table.current?.scrollIntoView({ block: 'start' });
    table.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
  };
  const toFriends = () => {
    const heading = document.getElementById('my-friends');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className={`${kids.kids} ${classes.page}`}>
      <header className={classes.head}>
        <div>
          <h1 tabIndex={-1} className={classes.heading}>
            {PAGES.builder.title}
          </h1>
          <p className={classes.lead}>四個步驟，做一個屬於你的 AI 朋友！</p>
        </div>
        <UnstyledButton className={`${kids.press} ${classes.quiet}`} onClick={toFriends}>
          看看我的 AI 朋友
        </UnstyledButton>
      </header>
      <Progress builder={builder} />
      <div ref={table} className={classes.table}>
        <Wizard
          key={builder.table}
          builder={builder}
          actions={{
            isSaving: finish.isSaving,
            onTest: () => void finish.test(),
            onSave: finish.save,
            onShare: () => void finish.share(),
            onWake: finish.wake,
            onBegin: () => void finish.begin().then(toTable),
          }}
        />
        <div className={classes.preview}>
          <Preview builder={builder} />
        </div>
      </div>
      <FriendShelf
        openId={builder.making.id}
        actions={{
          onOpen: (friend) => void finish.open(friend).then(toTable),
          onShare: finish.shareOther,
          onRest: finish.turn,
        }}
      />
      {shown?.kind === 'share' && <ShareDialog friend={shown.friend} onClose={finish.close} />}
      {shown?.kind === 'trial' && (
        <TrialDialog id={shown.friend.id} name={shown.friend.name} room={room} onClose={finish.close} />
      )}
    </div>
  );
}
