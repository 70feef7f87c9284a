import { kidsDrawing } from '#web/components/friends/kids-drawing.tsx';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const DiceDrawing = kidsDrawing(
  <path
    fillRule="evenodd"
    d="M9 4h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5Zm1.5 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm11 0a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM16 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM10.5 19a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm11 0a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
  />,
);
export const BackArrow = kidsDrawing(<path {...line} d="M27 16H6m9-9-9 9 9 9" />);
export const NextArrow = kidsDrawing(<path {...line} d="M5 16h21m-9-9 9 9-9 9" />);
export const CheckDrawing = kidsDrawing(<path {...line} strokeWidth={4.5} d="m6 17 7 7L26 9" />);
export const ChatDrawing = kidsDrawing(
  <path
    fillRule="evenodd"
    d="M16 4C8.3 4 2.5 8.8 2.5 15c0 3.3 1.6 6.1 4.2 8.1L5.8 28c-.2 1 .9 1.7 1.7 1.1l4.8-3.3c1.2.2 2.4.3 3.7.3 7.7 0 13.5-4.9 13.5-11.1S23.7 4 16 4Zm-6 9a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 10 13Zm6 0a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Zm6 0a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z"
  />,
);
export const SaveDrawing = kidsDrawing(
  <path d="M16 27.5C7.6 21.5 3.5 17 3.5 11.9 3.5 8 6.4 5 10 5c2.4 0 4.6 1.2 6 3.3C17.4 6.2 19.6 5 22 5c3.6 0 6.5 3 6.5 6.9 0 5.1-4.1 9.6-12.5 15.6Z" />,
);
export const ShareDrawing = kidsDrawing(
  <path d="M23.5 3.5a5 5 0 1 1-3.8 8.2l-7.1 3.6a5 5 0 0 1 0 1.4l7.1 3.6a5 5 0 1 1-1.2 2.5l-7.4-3.8a5 5 0 1 1 0-6l7.4-3.8a5 5 0 0 1 5-5.7Z" />,
);
export const MoonDrawing = kidsDrawing(<path d="M19 3.5a12.5 12.5 0 1 0 9.5 19.6A13.5 13.5 0 0 1 19 3.5Z" />);
export const SunDrawing = kidsDrawing(
  <>
    <circle cx="16" cy="16" r="6.5" />
    <path
      {...line}
      strokeWidth="3"
      d="M16 2.5v3M16 26.5v3M2.5 16h3M26.5 16h3M6.5 6.5l2 2M23.5 23.5l2 2M25.5 6.5l-2 2M8.5 23.5l-2 2"
    />
  </>,
);
export const PenDrawing = kidsDrawing(
  <path d="m20.5 5.5 6 6L11 27l-7.5 2 2-7.5 15-16Zm2-2 1.3-1.3a2.6 2.6 0 0 1 3.7 0l2.3 2.3a2.6 2.6 0 0 1 0 3.7L28.5 9.5Z" />,
);
export const CloseDrawing = kidsDrawing(<path {...line} strokeWidth={4} d="m8 8 16 16M24 8 8 24" />);
export const PlusDrawing = kidsDrawing(<path {...line} strokeWidth={4} d="M16 6v20M6 16h20" />);
