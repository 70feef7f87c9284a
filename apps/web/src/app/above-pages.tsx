import { lazy, Suspense } from 'react';
import { lazyModule, useLazyModule } from '#web/components/markdown/lazy-module.ts';
import { questionStore } from '#web/lib/confirm.ts';
import { useStore } from '#web/lib/store.ts';
import { toastsWanted } from '#web/lib/toast.ts';

const loadDialog = () => import('#web/components/dialogs/question-dialog.tsx');
const QuestionDialog = lazy(async () => ({ default: (await loadDialog()).QuestionDialog }));
const toastRegion = lazyModule(() => import('#web/components/notices/toast-region.tsx'));

/** What stands above every page: questions and toasts, each fetched when the first one comes. */
export function AbovePages() {
  const asked = useStore(questionStore).length > 0;
  const toasts = useStore(toastsWanted);
  return (
    <>
      <Suspense>{asked && <QuestionDialog />}</Suspense>
      {toasts && <Toasts />}
    </>
  );
}

/** Where they cannot be fetched nothing is shown: for want of a toast nobody loses the page. */
function Toasts() {
  const loaded = useLazyModule(toastRegion);
  return loaded && <loaded.ToastRegion />;
}

/** For pages on which people work: when the server cannot be reached, there must be a way to say so. */
export function preloadAbovePages(): void {
  toastRegion.preload();
  loadDialog().catch(() => undefined);
}
