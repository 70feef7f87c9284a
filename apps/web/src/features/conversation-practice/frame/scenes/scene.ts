import type { SpokenLanguage } from '#contract/helpers.contract.ts';

/** Everyday talk of two people, whose one side the pupil takes. */
export type Scene = {
  id: string;
  title: string;
  /** Where it happens, in a sentence. */
  place: string;
  roles: readonly [string, string];
  lines: readonly Line[];
};

/** One of the two roles. */
export type Side = 0 | 1;

export type Line = {
  side: Side;
  text: string;
  /** What helps to say or to understand it: the meaning of English and Cantonese, the sound of Mandarin. */
  help: string;
};

export type Scenes = Partial<Record<SpokenLanguage, readonly Scene[]>>;

type SceneHead = Omit<Scene, 'lines'>;

/** A row a line: A or B, what is said, what it means. */
export function englishScene(head: SceneHead, rows: string): Scene {
  const lines = splitRows(rows, 3).map(([side, text, help]) => ({ side: sideOf(side), text, help }));
  return { ...head, lines };
}

export type ChineseScene = { cmn: Scene; yue: Scene };

/** A row a line: A or B, what is said in Mandarin, its sound, what is said in Cantonese. */
export function chineseScene(head: SceneHead, rows: string): ChineseScene {
  const split = splitRows(rows, 4);
  return {
    cmn: { ...head, lines: split.map(([side, text, help]) => ({ side: sideOf(side), text, help })) },
    yue: {
      ...head,
      lines: split.map(([side, meaning, , text]) => ({ side: sideOf(side), text, help: meaning })),
    },
  };
}

type Row = [string, string, string, string];

function splitRows(rows: string, columns: number): Row[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const cells = row.split('|').map((cell) => cell.trim());
      if (cells.length !== columns) throw new Error(`not ${columns} columns: ${row}`);
      const [side = '', second = '', third = '', fourth = ''] = cells;
      return [side, second, third, fourth];
    });
}

function sideOf(name: string): Side {
  if (name !== 'A' && name !== 'B') throw new Error(`neither A nor B: ${name}`);
  return name === 'A' ? 0 : 1;
}
