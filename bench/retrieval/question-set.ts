import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The texts and the questions of `README.md` beside this file. */
export const questionSchema = z.strictObject({
  id: z.string(),
  text: z.string(),
  question: z.string(),
  kind: z.enum(['literal', 'paraphrase']),
  /** Quotes, any of which answers. */
  answers: z.array(z.string()).min(1),
});

export type Question = z.infer<typeof questionSchema>;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

export function readQuestionSet(): { texts: { name: string; content: string }[]; questions: Question[] } {
  const questions = z.array(questionSchema).parse(JSON.parse(read('questions.json')));
  const names = [...new Set(questions.map(({ text }) => text))];
  return { questions, texts: names.map((name) => ({ name, content: read(`texts/${name}.md`) })) };
}
