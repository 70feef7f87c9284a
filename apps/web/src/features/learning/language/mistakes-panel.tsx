import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Correction } from '#contract/helper-records.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { mistakesQuery } from '../api/list-mistakes.ts';
import panel from '../components/records-panel.module.css';
import classes from './mistakes.module.css';
import { KIND_LABELS, LANGUAGE_LABELS, LANGUAGE_TAGS, type PracticeLanguage } from './practice-words.ts';

/** One's own mistakes in a language out of the last practices, the most frequent kind first. */
export function MistakesPanel({ language }: { language: PracticeLanguage }) {
  const list = useQuery(mistakesQuery(language));
  const most = Math.max(1, ...(list.data ?? []).map(({ count }) => count));
  return (
    <section aria-labelledby="mistakes" className={panel.panel}>
      <h2 id="mistakes" className={panel.heading}>
        常犯的錯誤
        <span className={classes.language}>{LANGUAGE_LABELS[language]}</span>
      </h2>
      {list.isPending && (
        <div role="status" aria-label="載入中" aria-busy="true">
          <Skeleton height={72} radius="md" />
        </div>
      )}
      {list.isError && (
        <FailureNotice text="無法載入常犯的錯誤" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <p className={panel.empty}>
          {LANGUAGE_LABELS[language]}還沒有更正的記錄。練習時的更正會按種類算在這裡。
        </p>
      )}
      {list.data && list.data.length > 0 && (
        <ul className={classes.list}>
          {list.data.map(({ kind, count, examples }) => (
            <li key={kind}>
              <details className={classes.kind}>
                <summary>
                  <span>{KIND_LABELS[kind]}</span>
                  <span className={classes.count}>{count} 次</span>
                  <span className={classes.bar} aria-hidden="true">
                    <span style={{ width: `${(100 * count) / most}%` }} />
                  </span>
                </summary>
                <ul className={classes.examples}>
                  {withoutRepeats(examples).map(({ original, corrected, explanation }) => (
                    <li key={JSON.stringify([original, corrected])}>
                      <p lang={LANGUAGE_TAGS[language]}>
                        <del>{original}</del> → <ins>{corrected}</ins>
                      </p>
                      <p className={classes.why}>{explanation}</p>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The same mistake made again is no other example. */
function withoutRepeats(examples: readonly Correction[]): Correction[] {
  const byWords = new Map(
    examples.map((example) => [JSON.stringify([example.original, example.corrected]), example]),
  );
  return [...byWords.values()];
}
