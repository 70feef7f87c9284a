import { BrandMark } from '#web/components/brand-mark.tsx';
import classes from './visit-loading.module.css';

/** While a visit is taken up or begun. */
export function VisitLoading() {
  return (
    <main className={classes.page} aria-busy="true">
      <BrandMark size={64} />
      <p role="status">處理中...</p>
    </main>
  );
}
