import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import classes from './services.module.css';

type Props = {
  form: {
    form: ComponentProps<'form'>;
    problem: (name: string) => string | undefined;
    isSaving: boolean;
  };
  submit: string;
  onCancel: () => void;
  children: ReactNode;
};

/** The frame of both forms of this page: fields, what is wrong, buttons. */
export function FormFrame({ form, submit, onCancel, children }: Props) {
  return (
    <form {...form.form} className={classes.form}>
      <div inert={form.isSaving} className={classes.form}>
        {children}
      </div>
      <div role="alert" className={classes.problem}>
        {form.problem('')}
      </div>
      <DialogButtons>
        <Button variant="default" disabled={form.isSaving} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {submit}
        </Button>
      </DialogButtons>
    </form>
  );
}
