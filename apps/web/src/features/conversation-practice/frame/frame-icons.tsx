import { icon } from '#web/components/icon.tsx';

export const MicrophoneIcon = icon(
  'M12 3.5a3 3 0 0 1 3 3v4.5a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3',
);
export const StopIcon = icon('M7 7h10v10H7Z');
export const SpeakerIcon = icon(
  'M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
);
export const BackIcon = icon('M19 12H5.5M11 6.5 5.5 12l5.5 5.5');
export const TalkIcon = icon(
  'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-4.5 3.5V17H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM8 9.5h8M8 12.7h5',
);
