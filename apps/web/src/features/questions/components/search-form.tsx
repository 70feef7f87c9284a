import { Button, TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { isBlank } from '#contract/form-fields.ts';
import classes from './questions.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  /** What is searched by now; empty while nothing is. */
  searched: string;
  onSearch: (search: string) => void;
};

/** Searches when it is told to. */
export function SearchForm({ ref, searched, onSearch }: Props) {
  const [typed, setTyped] = useState(searched);
  const [seen, setSeen] = useState(searched);
  const [problem, setProblem] = useState('');
  if (searched !== seen) {
    setSeen(searched);
    setTyped(searched);
  }
  return (
    <form
      aria-label="搜尋"
      className={classes.search}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(isBlank(typed) ? '請輸入搜尋內容' : '');
        if (!isBlank(typed)) onSearch(typed.trim());
      }}
    >
      <TextInput
        ref={ref}
        type="search"
        aria-label="搜尋題目"
        placeholder="搜尋題目"
        className={classes.searchField ?? ''}
        error={problem && <span role="alert">{problem}</span>}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem('');
        }}
      />
      <Button type="submit">搜尋</Button>
    </form>
  );
}
