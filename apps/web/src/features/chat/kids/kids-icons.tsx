import { kidsDrawing } from '#web/components/friends/kids-drawing.tsx';

export const PlaneDrawing = kidsDrawing(
  <path d="M28.4 4.1 3.7 13.2c-1.3.5-1.3 2.3 0 2.7l7.6 2.7L25 8 14.6 21.4v5.2c0 1.5 1.9 2.1 2.7.8l2.6-4 4.6 3.5c.9.7 2.2.2 2.4-.9l3.4-20.1c.2-1.3-.8-2.2-1.9-1.8Z" />,
);
export const HandDrawing = kidsDrawing(
  <path d="M12.2 4.4a1.9 1.9 0 0 1 3.8 0v8.2h.8V3.1a1.9 1.9 0 0 1 3.8 0v9.5h.8V5.3a1.9 1.9 0 0 1 3.7 0v13.6c0 6-3.6 10.1-9.2 10.1-4.1 0-6.6-1.9-8.6-5.7l-3.4-6.5c-1-2 1.4-3.7 3.1-2.2l4.4 4.1V4.4h.8Z" />,
);
export const SpeakerDrawing = kidsDrawing(
  <>
    <path d="M4 12.5c0-1 .8-1.8 1.8-1.8h4L16 5.4c1-.9 2.5-.2 2.5 1.1v19c0 1.3-1.5 2-2.5 1.1l-6.2-5.3h-4c-1 0-1.8-.8-1.8-1.8v-7Z" />
    <path
      d="M22 11.5c2.2 2.4 2.2 6.6 0 9M25.4 8c4.1 4.4 4.1 11.6 0 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </>,
);
export const QuietDrawing = kidsDrawing(<rect x="7" y="7" width="18" height="18" rx="5" />);
export const BackDrawing = kidsDrawing(
  <path
    d="M19.5 6.5 10 16l9.5 9.5"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinecap="round"
    strokeLinejoin="round"
  />,
);
export const AgainDrawing = kidsDrawing(
  <path
    d="M26 16a10 10 0 1 1-3.2-7.3L26 11.5M26 4.8v6.7h-6.7"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  />,
);
export const WandDrawing = kidsDrawing(
  <>
    <path d="M4.4 24.6 17 12l3 3L7.4 27.6a2.1 2.1 0 0 1-3-3Z" />
    <path d="m22.5 2.5 1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6ZM27 17l.9 2.4 2.4.9-2.4.9-.9 2.4-.9-2.4-2.4-.9 2.4-.9ZM10 4l.8 2.2 2.2.8-2.2.8L10 10l-.8-2.2L7 7l2.2-.8Z" />
  </>,
);
export const DownDrawing = kidsDrawing(
  <path
    d="M16 6v19M8 17.5l8 8 8-8"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  />,
);
