import type { Paper, PaperSection } from './paper.ts';

/** Changes of a paper, each of which gives a new one. */

export const EMPTY_SECTION: PaperSection = {
  title: '新部分',
  description: '',
  marks: null,
  unitId: null,
  body: '',
};

export function changeSection(paper: Paper, place: number, patch: Partial<PaperSection>): Paper {
  const sections = paper.sections.map((one, at) => (at === place ? { ...one, ...patch } : one));
  return { ...paper, sections };
}

export function insertSection(paper: Paper, place: number, section: PaperSection): Paper {
  return { ...paper, sections: paper.sections.toSpliced(place, 0, section) };
}

export function removeSection(paper: Paper, place: number): Paper {
  return { ...paper, sections: paper.sections.toSpliced(place, 1) };
}

/** Puts a section one place up (-1) or down (1). */
export function moveSection(paper: Paper, place: number, by: -1 | 1): Paper {
  const section = paper.sections[place];
  if (!section || place + by < 0 || place + by >= paper.sections.length) return paper;
  return insertSection(removeSection(paper, place), place + by, section);
}
