import type { ComponentProps } from 'react';
import type { AnswerSources } from '#web/components/answer-sources.tsx';
import { lazyModule, useLazyModule } from '#web/components/markdown/lazy-module.ts';
import type { QuestionEditor } from './question-editor.tsx';

/** What few conversations need is fetched when it is first wanted, and keeps the page's first load small. */
const editor = lazyModule(() => import('./question-editor.tsx'));
const sources = lazyModule(() => import('#web/components/answer-sources.tsx'));

export function LateQuestionEditor(props: ComponentProps<typeof QuestionEditor>) {
  const part = useLazyModule(editor);
  return part && <part.QuestionEditor {...props} />;
}

export function LateAnswerSources(props: ComponentProps<typeof AnswerSources>) {
  const part = useLazyModule(sources);
  return part && <part.AnswerSources {...props} />;
}
