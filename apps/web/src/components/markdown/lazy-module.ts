import { useSyncExternalStore } from 'react';

/** A part of the program that is fetched when a component that needs it is first shown. */
export type LazyModule<T> = {
  subscribe: (listener: () => void) => () => void;
  read: () => T | null;
  /** Begins to fetch it before anything is shown that needs it. */
  preload: () => void;
};

/**
 * Until the part is there, and when it cannot be fetched, its readers get null and show their plain form;
 * the next component that appears asks again.
 */
export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let value: T | null = null;
  let isLoading = false;
  const listeners = new Set<() => void>();
  const start = async () => {
    if (value !== null || isLoading) return;
    isLoading = true;
    try {
      value = await load();
      for (const listener of listeners) listener();
    } catch {
      value = null;
    } finally {
      isLoading = false;
    }
  };
  return {
    read: () => value,
    preload: () => void start(),
    subscribe: (listener) => {
      listeners.add(listener);
      void start();
      return () => listeners.delete(listener);
    },
  };
}

export function useLazyModule<T>(module: LazyModule<T>): T | null {
  return useSyncExternalStore(module.subscribe, module.read);
}
