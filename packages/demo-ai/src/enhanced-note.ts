import { readWork } from './helper-work.ts';
import { clip, listSentences, pickSpread } from './sentences.ts';

export type EnhancedNote = {
  summary: string;
  keyPoints: string[];
  reviewQuestions: { question: string; answer: string }[];
};

const POINTS = 5;
const QUESTIONS = 4;
const SENTENCE_LENGTH = 100;
const DEFINITION = /^(.{1,40}?)(?:是指|是|指的是|叫做|\s+(?:is|are|means)\s+)(.{2,})$/s;

/** A note worked up out of its own sentences. */
export function makeNote(message: string): EnhancedNote {
  const sentences = listSentences(readWork(message)).map((sentence) => clip(sentence, SENTENCE_LENGTH));
  const [first = '', last = ''] = [sentences[0], sentences.at(-1)];
  if (first === '') {
    return { summary: '示範摘要：筆記裡沒有可以整理的句子。', keyPoints: [], reviewQuestions: [] };
  }
  return {
    summary: `示範摘要：這份筆記共有 ${sentences.length} 句，由「${first}」談起，最後談到「${last}」。（沒有連接真正的 AI，內容只用來展示畫面。）`,
    keyPoints: pickSpread(sentences, POINTS).map((sentence) => `示範：${sentence}`),
    reviewQuestions: pickSpread(sentences, QUESTIONS).map(askAbout),
  };
}

function askAbout(sentence: string): { question: string; answer: string } {
  const [, subject, rest] = DEFINITION.exec(sentence) ?? [];
  if (subject !== undefined && rest !== undefined) {
    return { question: `示範問題：「${subject.trim()}」是什麼？`, answer: rest.trim() };
  }
  const beginning = clip(sentence, Math.ceil([...sentence].length / 2));
  return { question: `示範問題：筆記怎樣說完「${beginning}……」這一句？`, answer: sentence };
}

export function writeNote(message: string): string {
  const { summary, keyPoints, reviewQuestions } = makeNote(message);
  return [
    `## 摘要\n\n${summary}`,
    `## 重點概念\n\n${keyPoints.map((point) => `- ${point}`).join('\n')}`,
    `## 複習問題\n\n${reviewQuestions
      .map(({ question, answer }, place) => `${place + 1}. ${question}\n   答案：${answer}`)
      .join('\n')}`,
  ].join('\n\n');
}
