import { icon } from '#web/components/icon.tsx';

/** The history's own icons. */
export const RefreshIcon = icon('M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4.5V9h-4.5');
export const FilterIcon = icon('M4.5 6h15l-6 7v5.5l-3-1.5v-4Z');
export const BackIcon = icon('M15 6l-6 6 6 6');
