import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import classes from './message-page.module.css';
import { PageHeading } from './page-heading.tsx';

/** A page that only tells something: not found, failed, a new version. `children` are its ways onward. */
export function MessagePage({ title, text, detail, children }: MessagePageProps) {
  return (
    <div className={classes.page}>
      <BrandMark size={64} />
      <PageHeading lead={text}>{title}</PageHeading>
      <div className={classes.actions}>{children}</div>
      {detail && <p className={classes.detail}>{detail}</p>}
    </div>
  );
}

type MessagePageProps = {
  title: string;
  text: string;
  detail?: string;
  /** Links and buttons; `data-quiet` marks one that is not the first choice. */
  children: ReactNode;
};
