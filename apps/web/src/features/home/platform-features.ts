import { PAGES } from '#contract/pages.ts';
import type { Icon } from '#web/components/icon.tsx';
import {
  BookIcon,
  ChatIcon,
  ClipboardIcon,
  GlobeIcon,
  ImageIcon,
  PencilIcon,
} from '#web/components/icons.tsx';

type FeatureName = 'chat' | 'assignments' | 'content' | 'language' | 'notes' | 'imageGenerator';

/** The six features that home presents; `about` is what a guest reads of one. */
export type PlatformFeature = {
  page: FeatureName;
  path: (typeof PAGES)[FeatureName]['path'];
  title: string;
  icon: Icon;
  summary: string;
  about: string;
};

function feature(page: FeatureName, icon: Icon, summary: string, about: string): PlatformFeature {
  return { page, path: PAGES[page].path, title: PAGES[page].title, icon, summary, about };
}

export const PLATFORM_FEATURES: readonly PlatformFeature[] = [
  feature(
    'chat',
    ChatIcon,
    '和老師準備的聊天機器人對話，隨時發問。',
    '選擇老師為你準備的聊天機器人，用自己的話發問。它會按你的程度和語言回答，也看得懂公式、程式碼和圖片。對話會保存下來，下次可以接著聊。',
  ),
  feature(
    'assignments',
    ClipboardIcon,
    '交出作業，馬上得到評語和分數。',
    '貼上作業的題目和內容，需要時加上評分標準，AI 會給出分數和具體的改進建議，讓你在交給老師之前先改一遍。',
  ),
  feature(
    'content',
    BookIcon,
    '按科目和程度，整理適合你的學習材料。',
    '選擇科目、主題、難度和學習方式，AI 會為你編寫一份學習材料，包括重點、例子和練習。',
  ),
  feature(
    'language',
    GlobeIcon,
    '用外語對話，錯誤即時得到更正。',
    '選擇想練習的語言和程度，和 AI 自由對話。說得不對的地方會列在對話旁邊，並附上更正和說明。',
  ),
  feature(
    'notes',
    PencilIcon,
    '把筆記變成摘要、重點和複習題。',
    '寫下或貼上課堂筆記，AI 會整理出摘要和重要概念，再出幾條複習題，幫你記得更牢。',
  ),
  feature(
    'imageGenerator',
    ImageIcon,
    '用文字描述，生成教學和創作用的圖片。',
    '用文字描述想要的畫面，選擇大小和風格，AI 會畫出圖片，適合簡報、故事和佈置課室。',
  ),
];
