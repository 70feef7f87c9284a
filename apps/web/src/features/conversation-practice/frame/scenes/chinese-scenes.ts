import { SCHOOL_SCENES } from './chinese-school.ts';
import { TOWN_SCENES } from './chinese-town.ts';
import type { Scenes } from './scene.ts';

const scenes = [...SCHOOL_SCENES, ...TOWN_SCENES];

export const CHINESE_SCENES: Scenes = {
  cmn: scenes.map(({ cmn }) => cmn),
  yue: scenes.map(({ yue }) => yue),
};
