import { CHINESE_SCENES } from './scenes/chinese-scenes.ts';
import { showPractice } from './show-practice.tsx';

showPractice({
  title: '普通話練習',
  lead: '選一個情境和角色，聽對方說，再開口說你的句子。也可以練廣東話。',
  languages: ['cmn', 'yue'],
  scenes: CHINESE_SCENES,
});
