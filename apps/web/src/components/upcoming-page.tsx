import { BrandMark } from './brand-mark.tsx';
import { PageHeading } from './page-heading.tsx';
import classes from './upcoming-page.module.css';

/** A page whose place is kept: what it will do, and that it is being built. */
export function UpcomingPage({ title, sentence }: { title: string; sentence: string }) {
  return (
    <>
      <PageHeading lead={sentence}>{title}</PageHeading>
      <section className={classes.card}>
        <BrandMark size={56} />
        <p className={classes.notice}>此功能正在建置中</p>
        <p className={classes.detail}>完成後會直接出現在這裡，您不需要做任何設定。</p>
      </section>
    </>
  );
}
