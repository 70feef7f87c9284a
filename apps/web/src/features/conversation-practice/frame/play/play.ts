import type { Line, Scene, Side } from '../scenes/scene.ts';
import { GOOD_SCORE, type LineScore } from '../score/score-line.ts';

export type Attempt = { said: string; result: LineScore };

/** A scene being played. Lines are named by their places in the scene. */
export type Play = {
  scene: Scene;
  side: Side;
  /** The pupil's lines that are still to be said, the present one first. */
  queue: readonly number[];
  /** The last attempt at each line. */
  attempts: Readonly<Record<number, Attempt>>;
};

export function startPlay(scene: Scene, side: Side): Play {
  return { scene, side, queue: listOwn(scene, side), attempts: {} };
}

/** The place of the line that is to be said now; null where the play is over. */
export function presentPlace({ queue }: Play): number | null {
  return queue[0] ?? null;
}

export function recordAttempt(play: Play, attempt: Attempt): Play {
  const place = presentPlace(play);
  return place === null ? play : { ...play, attempts: { ...play.attempts, [place]: attempt } };
}

export function goOn(play: Play): Play {
  return { ...play, queue: play.queue.slice(1) };
}

/** The pupil's lines that were left out or did not go well. */
export function listWeak({ scene, side, attempts }: Play): number[] {
  return listOwn(scene, side).filter((place) => {
    const attempt = attempts[place];
    return !attempt || (attempt.result.score ?? 100) < GOOD_SCORE;
  });
}

/** Only the weak lines once more. */
export function repeatWeak(play: Play): Play {
  const weak = listWeak(play);
  const kept = Object.entries(play.attempts).filter(([place]) => !weak.includes(Number(place)));
  return { ...play, queue: weak, attempts: Object.fromEntries(kept) };
}

/** The lines up to the present one; all when the play is over. */
export function listShown(play: Play): Line[] {
  const place = presentPlace(play);
  return place === null ? [...play.scene.lines] : play.scene.lines.slice(0, place + 1);
}

/** What the other side says just before the present line, or at the end of the play. */
export function findCue(play: Play): string {
  const before = play.scene.lines.slice(0, presentPlace(play) ?? play.scene.lines.length);
  const lastOwn = before.findLastIndex(({ side }) => side === play.side);
  return before
    .slice(lastOwn + 1)
    .map(({ text }) => text)
    .join(' ');
}

function listOwn({ lines }: Scene, side: Side): number[] {
  return lines.flatMap((line, place) => (line.side === side ? [place] : []));
}
