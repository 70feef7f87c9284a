import { SCHOOL_SCENES } from './english-school.ts';
import { TOWN_SCENES } from './english-town.ts';
import type { Scenes } from './scene.ts';

export const ENGLISH_SCENES: Scenes = { en: [...SCHOOL_SCENES, ...TOWN_SCENES] };
