import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startFakeRecognition } from '../testing/fake-recognition.ts';
import { AnswerField } from './answer-field.tsx';

test('a pupil who types while the browser listens says what was typed, and is not heard any more', async () => {
  const browser = startFakeRecognition();
  const said: string[] = [];
  const user = userEvent.setup();
  render(<AnswerField language="en" onSay={(text) => said.push(text)} />);
  await user.click(screen.getByRole('button', { name: '開始說' }));
  await browser.hear('something');
  await user.type(screen.getByRole('textbox'), 'Hello!{Enter}');
  await browser.finish();
  expect(said).toEqual(['Hello!']);
  expect(screen.getByRole('button', { name: '開始說' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});
