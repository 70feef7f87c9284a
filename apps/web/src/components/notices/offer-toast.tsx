import { Button } from '@mantine/core';
import { newId } from '#web/lib/new-id.ts';
import { hideToast, type ToastKind, toast } from '#web/lib/toast.ts';
import classes from './offer-toast.module.css';

/** Milliseconds in which somebody can change their mind. */
const DURATION = 10_000;

type Offer = { kind: ToastKind; message: string; label: string; run: () => void };

/** A toast with a button, which takes the toast away and does what it says, once. */
export function offerToast({ kind, message, label, run }: Offer): void {
  const id = newId();
  const press = () => {
    hideToast(id);
    run();
  };
  toast(kind, <Offered message={message} label={label} onPress={press} />, DURATION, id);
}

function Offered({ message, label, onPress }: { message: string; label: string; onPress: () => void }) {
  return (
    <span className={classes.offer}>
      <span>{message}</span>
      <Button variant="default" size="sm" onClick={onPress}>
        {label}
      </Button>
    </span>
  );
}
