import type { ReactNode } from 'react';
import classes from './friend-face.module.css';

export type FriendMood = 'idle' | 'thinking' | 'speaking' | 'sad';

export const FRIEND_COLOURS = ['sky', 'mint', 'sun', 'coral', 'grape', 'candy'] as const;
export type FriendColour = (typeof FRIEND_COLOURS)[number];

type Props = {
  mood?: FriendMood;
  colour?: FriendColour;
  /** Without it the face has the width of the box that it stands in. */
  size?: number;
};

/**
 * The face of an AI friend: it blinks, looks up while it thinks and moves its mouth while it speaks, unless the
 * reader wants less motion. Decoration: what it shows is always said in words beside it.
 */
export function FriendFace({ mood = 'idle', colour = 'sky', size }: Props) {
  return (
    <svg
      className={classes.face}
      viewBox="0 0 200 200"
      data-mood={mood}
      data-colour={colour}
      {...(size !== undefined && { width: size, height: size })}
      aria-hidden="true"
      focusable="false"
    >
      <ellipse className={classes.shadow} cx="100" cy="189" rx="52" ry="7" />
      <g className={classes.head}>
        <path className={classes.stalk} d="M100 48c0-12 8-15 8-25" />
        <circle className={classes.ball} cx="108" cy="19" r="10" />
        <circle className={classes.shine} cx="105" cy="16" r="3" />
        <circle className={classes.ear} cx="24" cy="116" r="17" />
        <circle className={classes.ear} cx="176" cy="116" r="17" />
        <path className={classes.skin} d="M100 44c46 0 76 24 76 68s-28 68-76 68-76-24-76-68 30-68 76-68Z" />
        <path className={classes.gloss} d="M52 74c10-11 24-17 42-18" />
        <path className={classes.plate} d="M100 70c36 0 58 15 58 44s-21 46-58 46-58-17-58-46 22-44 58-44Z" />
        <ellipse className={classes.cheek} cx="59" cy="131" rx="10" ry="7" />
        <ellipse className={classes.cheek} cx="141" cy="131" rx="10" ry="7" />
        <g className={classes.eyes}>
          <Eye x={77} />
          <Eye x={123} />
        </g>
        {MOUTHS[mood]}
      </g>
      {mood === 'thinking' && (
        <g className={classes.thoughts}>
          <circle cx="163" cy="52" r="6" />
          <circle cx="176" cy="33" r="8.5" />
          <circle cx="187" cy="10" r="10" />
        </g>
      )}
    </svg>
  );
}

function Eye({ x }: { x: number }) {
  return (
    <g className={classes.eye}>
      <ellipse className={classes.pupil} cx={x} cy="112" rx="10.5" ry="13" />
      <circle className={classes.spark} cx={x + 4} cy="107" r="4" />
      <circle className={classes.spark} cx={x - 4} cy="117" r="2" />
    </g>
  );
}

const MOUTHS: Readonly<Record<FriendMood, ReactNode>> = {
  idle: <path className={classes.lip} d="M84 134c8 12 24 12 32 0" />,
  thinking: <path className={classes.lip} d="M90 138c6 4 14 3 19-3" />,
  speaking: (
    <g className={classes.mouth}>
      <path className={classes.inside} d="M82 132c12-3 24-3 36 0 1 13-6 22-18 22s-19-9-18-22Z" />
      <path className={classes.tongue} d="M90 148c5-6 15-6 20 0-5 7-15 7-20 0Z" />
    </g>
  ),
  sad: (
    <>
      <path className={classes.lip} d="M86 144c7-10 21-10 28 0" />
      <path className={classes.brow} d="M62 96c6-1 12-4 16-8M138 96c-6-1-12-4-16-8" />
      <path className={classes.tear} d="M60 124c5 7 6 13 0 14-6-1-5-7 0-14Z" />
    </>
  ),
};
