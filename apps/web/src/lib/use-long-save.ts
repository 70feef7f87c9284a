import { useEffect, useState } from 'react';

/** Milliseconds. */
const PATIENCE = 10_000;

/** Whether something has been saved for so long that nobody has to stay with it. */
export function useLongSave(isSaving: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSaving) return;
    const timer = setTimeout(() => setIsLong(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSaving]);
  return isSaving && isLong;
}
