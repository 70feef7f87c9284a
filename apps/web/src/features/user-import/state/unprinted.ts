import { tellLoss } from '#web/lib/drafts/logout-losses.ts';
import { createStore } from '#web/lib/store.ts';

/** How many people have a password that stands on this page alone. */
export const unprintedStore = createStore(0);

tellLoss(() => {
  const count = unprintedStore.get();
  return count > 0 ? `有 ${count} 位新用戶的密碼還沒有列印，登出後就看不到了。` : null;
});
