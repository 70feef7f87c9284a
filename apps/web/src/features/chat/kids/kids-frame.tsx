import type { ReactNode } from 'react';
import kids from '#web/components/friends/kids-world.module.css';
import classes from './kids.module.css';
import { Scenery } from './scenery.tsx';

/** One card in the middle of the kids' world. */
export function KidsCard({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) {
  return (
    <main className={`${kids.kids} ${classes.cardPage}`} aria-busy={isBusy}>
      <Scenery />
      <div className={classes.card}>{children}</div>
    </main>
  );
}
