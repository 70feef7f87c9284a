import type { ReactNode } from 'react';
import type { Personality } from '#contract/chatbots.contract.ts';

const INK = '#26304a';

/** A drawing for each personality, in colours that stand on light and on dark. */
export function PersonalityDrawing({ personality, size }: { personality: Personality; size?: number }) {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
      {...(size !== undefined && { width: size, height: size })}
    >
      {SHAPES[personality]}
    </svg>
  );
}

const smile = (d: string, width = 3) => (
  <path d={d} fill="none" stroke={INK} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
);

const SHAPES: Readonly<Record<Personality, ReactNode>> = {
  friendly: (
    <>
      <path
        d="M32 56C14 43 6 33 6 22 6 14 12 8 19.5 8c5 0 9.5 2.5 12.5 7 3-4.5 7.5-7 12.5-7C52 8 58 14 58 22c0 11-8 21-26 34Z"
        fill="#ff6f8b"
      />
      <path d="M14 20c1-4 3.5-6 7-6.5" fill="none" stroke="#ffc2cd" strokeWidth="4" strokeLinecap="round" />
      <circle cx="24" cy="27" r="3" fill={INK} />
      <circle cx="40" cy="27" r="3" fill={INK} />
      {smile('M24 35c3.5 5.5 12.5 5.5 16 0')}
    </>
  ),
  funny: (
    <>
      <path d="M32 3 43 22H21Z" fill="#7a5cf0" />
      <path d="m26.5 12.5 11 .2M23.5 18l17 .2" stroke="#ffd84d" strokeWidth="3" strokeLinecap="round" />
      <circle cx="32" cy="4.5" r="3.5" fill="#ff6f8b" />
      <circle cx="32" cy="40" r="21" fill="#ffcf4a" />
      {smile('M20 35c1.5-3 5.5-3 7 0M37 35c1.5-3 5.5-3 7 0')}
      <circle cx="32" cy="40" r="4.5" fill="#f2554f" />
      <path d="M21 46h22c-1 7-5.5 11-11 11s-10-4-11-11Z" fill="#7c2b3d" />
      <path d="M26 54c3-3.5 9-3.5 12 0-3 3.8-9 3.8-12 0Z" fill="#ff8095" />
    </>
  ),
  smart: (
    <>
      <path
        d="M32 2v5M10 12l4 3.5M54 12l-4 3.5M3 32h5M56 32h5"
        stroke="#ffb52e"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M32 11a20 20 0 0 0-11.5 36.3c1.7 1.2 2.5 2.7 2.5 4.7h18c0-2 .8-3.5 2.5-4.7A20 20 0 0 0 32 11Z"
        fill="#ffd84d"
      />
      <path d="M21 29c1-5 4-8 8.5-9" fill="none" stroke="#fff3c2" strokeWidth="4" strokeLinecap="round" />
      <circle cx="26" cy="35" r="2.8" fill={INK} />
      <circle cx="38" cy="35" r="2.8" fill={INK} />
      {smile('M27.5 41c2.5 3 6.5 3 9 0')}
      <path d="M23 52h18v4.5A5.5 5.5 0 0 1 35.5 62h-7a5.5 5.5 0 0 1-5.5-5.5Z" fill="#8894b5" />
      <path d="M23 55.5h18" stroke="#5e6a8c" strokeWidth="2.5" />
    </>
  ),
  creative: (
    <>
      <path
        d="M31 7C16 7 4 17.5 4 31.5S15 56 28 56c4.5 0 6-2.7 4.5-6.5-1.5-4 .5-7 5-7H48c7.5 0 12-4.5 12-11.5C60 17 46 7 31 7Z"
        fill="#e8b27d"
      />
      <circle cx="17" cy="28" r="5.5" fill="#f2554f" />
      <circle cx="28" cy="17.5" r="5.5" fill="#ffcf2e" />
      <circle cx="43" cy="19" r="5.5" fill="#39b36b" />
      <circle cx="49.5" cy="31" r="5" fill="#3f8ef5" />
      <circle cx="19" cy="42" r="5" fill="#9a6bf0" />
      <path d="M40 60 57 43" stroke="#8a5a2b" strokeWidth="5" strokeLinecap="round" />
      <path d="M34 63c1-4 3-7 6.5-8l3 3.5c-1.5 3.5-5 5-9.5 4.5Z" fill="#f778b3" />
    </>
  ),
  helpful: (
    <>
      <circle cx="32" cy="32" r="21" fill="none" stroke="#fff8ee" strokeWidth="17" />
      <circle
        cx="32"
        cy="32"
        r="21"
        fill="none"
        stroke="#f2554f"
        strokeWidth="17"
        strokeDasharray="16.5 16.5"
        strokeDashoffset="8.25"
      />
      <circle cx="32" cy="32" r="29.5" fill="none" stroke="#c93b39" strokeWidth="2.5" />
      <circle cx="32" cy="32" r="12.5" fill="none" stroke="#c93b39" strokeWidth="2.5" />
      <path d="M16 15c3-3.5 7-6 11-7" fill="none" stroke="#ffd9d2" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  energetic: (
    <>
      <circle cx="32" cy="32" r="29" fill="#4d7df2" />
      <path
        d="M36 4 14 36h14l-5 24 27-35H34Z"
        fill="#ffdc3d"
        stroke="#f0a800"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M9 26c1-4 3-7.5 6-10" fill="none" stroke="#b9d0ff" strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
  gentle: (
    <>
      <path d="M17 50a13 13 0 0 1-2.5-25.8A18 18 0 0 1 48 21a14.5 14.5 0 0 1 .5 29Z" fill="#b6dcff" />
      <path
        d="M18 27c1.5-4 4.5-6.5 8.5-7.5"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
      />
      {smile('M20.5 35c1.5 2.7 5 2.7 6.5 0M37 35c1.5 2.7 5 2.7 6.5 0')}
      {smile('M28.5 41c2 2 5 2 7 0')}
      <circle cx="18" cy="41.5" r="3.5" fill="#ffb3c9" />
      <circle cx="46" cy="41.5" r="3.5" fill="#ffb3c9" />
      <path d="M22 55v3M32 55v5M42 55v3" stroke="#6fb5f2" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  wise: (
    <>
      <path
        d="M12 10c4 2 7 3 10 3h20c3 0 6-1 10-3 1.5 5 2 9 1.5 13v17c0 12-9 20-21.5 20S10.5 52 10.5 40V23C10 19 10.5 15 12 10Z"
        fill="#a87b4f"
      />
      <path d="M20 42c4 5 8 7 12 7s8-2 12-7v6c-2 6-6.5 9-12 9s-10-3-12-9Z" fill="#e9cfa4" />
      <circle cx="22.5" cy="28" r="10" fill="#fff8ee" />
      <circle cx="41.5" cy="28" r="10" fill="#fff8ee" />
      <circle cx="22.5" cy="28" r="10" fill="none" stroke={INK} strokeWidth="2.5" />
      <circle cx="41.5" cy="28" r="10" fill="none" stroke={INK} strokeWidth="2.5" />
      <circle cx="23.5" cy="28" r="4" fill={INK} />
      <circle cx="40.5" cy="28" r="4" fill={INK} />
      <path d="m32 33 4 4-4 6-4-6Z" fill="#f2a93b" />
    </>
  ),
};
