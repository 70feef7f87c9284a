/** What a picture may be told beyond its subject: seven terms of each kind. */
export const KEYWORDS = [
  { category: '場景', terms: ['校園', '森林', '海邊', '太空', '城市', '農村', '博物館'] },
  { category: '風格', terms: ['水彩', '蠟筆畫', '剪紙', '像素', '卡通', '鉛筆素描', '水墨'] },
  { category: '光線', terms: ['晨光', '夕陽', '月光', '燭光', '柔和光線', '逆光', '舞台燈光'] },
  { category: '色彩', terms: ['暖色調', '冷色調', '粉彩色', '鮮豔', '黑白', '彩虹色', '大地色'] },
  { category: '構圖', terms: ['特寫', '全景', '俯視', '仰視', '對稱', '置中', '留白'] },
  { category: '氛圍', terms: ['溫馨', '歡樂', '神秘', '寧靜', '夢幻', '緊張', '懷舊'] },
] as const;

const SEPARATOR = /([，、,。．.；;：:！!？?\n])/;
/** Those that only stand between two words. */
const COMMAS = ['，', '、', ','];
const ENDS_OPEN = /[，、,。．.；;：:！!？?\n]$/;

/** Whether a prompt has a keyword as a part of its own; inside of another word or sentence it is that one's. */
export function hasKeyword(prompt: string, keyword: string): boolean {
  return prompt.split(SEPARATOR).some((part) => part.trim() === keyword);
}

/** Puts a keyword at the end of a prompt, or takes it out again with the comma that came with it. */
export function toggleKeyword(prompt: string, keyword: string): string {
  return hasKeyword(prompt, keyword) ? removeKeyword(prompt, keyword) : addKeyword(prompt, keyword);
}

function addKeyword(prompt: string, keyword: string): string {
  if (prompt.trim() === '') return keyword;
  // A line that was begun is gone on with.
  const before = prompt.replace(/[^\S\n]+$/, '');
  return before + (ENDS_OPEN.test(before) ? '' : '，') + keyword;
}

function removeKeyword(prompt: string, keyword: string): string {
  // Parts and separators by turns.
  const pieces = prompt.split(SEPARATOR);
  const at = pieces.findIndex((piece, index) => index % 2 === 0 && piece.trim() === keyword);
  if (at === -1) return prompt;
  const isAfterComma = COMMAS.includes(pieces[at - 1] ?? '');
  pieces.splice(isAfterComma ? at - 1 : at, 2);
  return removeKeyword(pieces.join(''), keyword);
}
