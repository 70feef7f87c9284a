import { createStore } from '../store.ts';

/** True while the sign-in form is wanted above the page that is open. The layout shows it. */
export const signInPrompt = createStore(false);

export function requestSignIn(): void {
  signInPrompt.set(true);
}
