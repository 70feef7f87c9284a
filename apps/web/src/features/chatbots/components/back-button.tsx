import { UnstyledButton } from '@mantine/core';
import { icon } from '#web/components/icon.tsx';
import classes from './chatbot-form.module.css';

const BackIcon = icon('M19 12H5.5M11 6.5 5.5 12l5.5 5.5');

export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <UnstyledButton className={classes.back} onClick={onClick}>
      <BackIcon size={18} />
      返回
    </UnstyledButton>
  );
}
