import { ENGLISH_SCENES } from './scenes/english-scenes.ts';
import { showPractice } from './show-practice.tsx';

showPractice({
  title: '英語口語練習',
  lead: '選一個情境和角色，聽對方說，再開口說你的句子。',
  languages: ['en'],
  scenes: ENGLISH_SCENES,
});
