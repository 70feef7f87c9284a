import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { searchKnowledgeBase } from '#contract/knowledge.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { highlight } from '../state/highlight.ts';
import classes from './question-trial.module.css';

const LONGEST_QUESTION = 2_000;

type Props = {
  id: string;
  /** The server has it, so that it can be searched. */
  isStored: boolean;
  /** What is in the form is not what is searched. */
  isChanged: boolean;
};

/** Asks as a pupil would, and shows the passages that a chatbot would be given, best first. */
export function QuestionTrial({ id, isStored, isChanged }: Props) {
  const [question, setQuestion] = useState('');
  const [problem, setProblem] = useState('');
  const search = useMutation({
    mutationFn: async (query: string) => ({
      query,
      found: await call(searchKnowledgeBase, { params: { id }, body: { query } }),
    }),
  });

  const ask = (event: FormEvent) => {
    event.preventDefault();
    setProblem(question.trim() === '' ? '請輸入問題' : '');
    if (question.trim() !== '' && !search.isPending) search.mutate(question.trim());
  };
  return (
    <section className={classes.trial} aria-labelledby="trial">
      <h2 id="trial" className={classes.heading}>
        試問一個問題
      </h2>
      {isStored ? (
        <>
          <form className={classes.form} onSubmit={ask} noValidate>
            <TextInput
              className={classes.question}
              aria-label="問題"
              placeholder="像學生那樣問，例如：遲到會怎樣？"
              maxLength={LONGEST_QUESTION}
              value={question}
              error={problem}
              onChange={(event) => setQuestion(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={search.isPending}>
              試問
            </Button>
          </form>
          {isChanged && <p className={classes.note}>搜尋的是已儲存的內容，還不包括未儲存的更改。</p>}
          <p role="alert" className={classes.failure}>
            {search.isError && failureText(search.error).title}
          </p>
          {search.data && <Results {...search.data} />}
        </>
      ) : (
        <p className={classes.note}>儲存之後，就可以在這裡試問，看看會找到哪些段落。</p>
      )}
    </section>
  );
}

type Found = { passageId: string; title: string; text: string }[];

function Results({ query, found }: { query: string; found: Found }) {
  return (
    <>
      <p role="status" className={classes.note}>
        {found.length > 0
          ? `找到 ${found.length} 個段落，最相關的在最前面。`
          : '找不到相關的段落。試試換個說法，或在內容裡補充。'}
      </p>
      <ol className={classes.results}>
        {found.map(({ passageId, title, text }, index) => (
          <li key={passageId} className={classes.result}>
            <p className={classes.meta}>
              <span className={classes.rank}>第 {index + 1} 名</span>
              {title && <span>{title}</span>}
            </p>
            <p className={classes.text}>
              <Highlighted text={text} query={query} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
