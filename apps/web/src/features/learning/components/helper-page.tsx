import type { ReactNode } from 'react';
import { PageHeading } from '#web/components/page-heading.tsx';
import classes from './helper-page.module.css';

type Props = {
  title: string;
  lead: string;
  records: ReactNode;
  /** Stands above the records. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A learning helper: the work at hand, and beside it, on a phone below it, what was made before. */
export function HelperPage({ title, lead, records, beside, children }: Props) {
  return (
    <>
      <PageHeading lead={lead}>{title}</PageHeading>
      <a href="#records" className={classes.jump}>
        我的記錄
      </a>
      <div className={classes.page}>
        <div className={classes.main}>{children}</div>
        <aside aria-label="我的記錄" className={classes.aside}>
          {beside}
          <div id="records" className={classes.records}>
            {records}
          </div>
        </aside>
      </div>
    </>
  );
}
