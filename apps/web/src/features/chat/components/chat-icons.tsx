import { icon } from '#web/components/icon.tsx';

/** The chat's own icons. */
export const PaperclipIcon = icon(
  'M8.5 12.8l5.6-5.6a2.3 2.3 0 0 1 3.3 3.3l-7 7a4 4 0 0 1-5.7-5.7l6.9-6.9a5.6 5.6 0 0 1 1.2-.9',
);
export const SearchIcon = icon('M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l4.5 4.5');
export const TrashIcon = icon('M5 7h14M9.5 7V4.5h5V7M7 7l.8 12h8.4L17 7M10.3 10.5v5M13.7 10.5v5');
export const CloseIcon = icon('M7 7l10 10M17 7 7 17');
export const DownIcon = icon('M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5');
export const ListIcon = icon('M4.5 7h15M4.5 12h15M4.5 17h9');
export const NewIcon = icon(
  'M4.5 6.5A1.5 1.5 0 0 1 6 5h12a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 18 16h-6l-4 3.5V16H6a1.5 1.5 0 0 1-1.5-1.5ZM9.8 8.3l4.4 4.4M14.2 8.3l-4.4 4.4',
);
export const RetryIcon = icon('M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4.5V9h-4.5');
export const EditIcon = icon(
  'M4.5 19.5l1-4.2L16 4.8a1.9 1.9 0 0 1 2.7 0l.5.5a1.9 1.9 0 0 1 0 2.7L8.7 18.5ZM14 6.8l3.2 3.2',
);
