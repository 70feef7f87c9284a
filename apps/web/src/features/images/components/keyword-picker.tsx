import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { hasKeyword, KEYWORDS, toggleKeyword } from '../state/keywords.ts';
import classes from './keyword-picker.module.css';

type Props = { prompt: string; onChange: (prompt: string) => void };

/** Terms that go into the prompt, and out of it again when they are pressed once more. */
export function KeywordPicker({ prompt, onChange }: Props) {
  return (
    <details open className={classes.picker}>
      <summary className={classes.summary}>關鍵詞</summary>
      <p className={classes.about}>按一下加進描述，再按一下拿走。</p>
      <div className={classes.groups}>
        {KEYWORDS.map(({ category, terms }) => (
          <KeywordGroup key={category} category={category}>
            {terms.map((term) => (
              <UnstyledButton
                key={term}
                className={classes.term}
                aria-pressed={hasKeyword(prompt, term)}
                onClick={() => onChange(toggleKeyword(prompt, term))}
              >
                {term}
              </UnstyledButton>
            ))}
          </KeywordGroup>
        ))}
      </div>
    </details>
  );
}

function KeywordGroup({ category, children }: { category: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stand beside its buttons
    <div role="group" aria-labelledby={id} className={classes.group}>
      <span id={id} className={classes.category}>
        {category}
      </span>
      <div className={classes.terms}>{children}</div>
    </div>
  );
}
