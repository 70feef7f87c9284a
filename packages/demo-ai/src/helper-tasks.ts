/**
 * Parts that a system prompt asks for by name, so that the pages that read an answer (a score, corrections,
 * the sections of a note) have something to read in the demonstration as well.
 */
const TASKS: readonly [asked: RegExp, part: string][] = [
  [
    /評分標準|\/100/,
    '**評分（示範）**：82/100\n\n- 內容完整，論點大致清楚。\n- 可以再補上一個具體的例子。\n- 留意標點符號。',
  ],
  [
    /原句[\s\S]*修正[\s\S]*說明/,
    '原句：He go to school every day.\n修正：He goes to school every day.\n說明：示範：主語是第三人稱單數，動詞要加 s。',
  ],
  [
    /摘要[\s\S]*重點概念[\s\S]*複習問題/,
    '## 摘要\n\n這是示範的摘要：筆記的重點會整理在這裡。\n\n## 重點概念\n\n- 示範概念一\n- 示範概念二\n\n## 複習問題\n\n1. 示範問題：這份筆記最重要的一點是什麼？\n2. 示範問題：你能舉一個例子嗎？',
  ],
];

export function listTaskParts(system: string): string[] {
  return TASKS.filter(([asked]) => asked.test(system)).map(([, part]) => part);
}
