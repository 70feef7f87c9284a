import { icon } from './icon.tsx';

export const HomeIcon = /* @__PURE__ */ icon(
  'M4 11.2 12 4.5l8 6.7V19a1.5 1.5 0 0 1-1.5 1.5H15V14.5H9v6H5.5A1.5 1.5 0 0 1 4 19Z',
);
export const ChatIcon = /* @__PURE__ */ icon(
  'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-4.5 3.5V17H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM8 9.5h8M8 12.7h5',
);
export const MicrophoneIcon = /* @__PURE__ */ icon(
  'M12 3.5a3 3 0 0 1 3 3v4.5a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3',
);
export const FriendIcon = /* @__PURE__ */ icon(
  'M7 8h10a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3ZM12 8V4.5M9 12.2v.8M15 12.2v.8M9.5 16c1.6.9 3.4.9 5 0',
);
export const ClipboardIcon = /* @__PURE__ */ icon(
  'M9 5H6.5A1.5 1.5 0 0 0 5 6.5v12A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-12A1.5 1.5 0 0 0 17.5 5H15M9 3.5h6v3H9ZM8.8 13.2l2.2 2.2 4.2-4.4',
);
export const BookIcon = /* @__PURE__ */ icon(
  'M12 19.5c-2.2-1.7-5-2.4-8.5-2V5.5c3.5-.4 6.3.3 8.5 2 2.2-1.7 5-2.4 8.5-2v12c-3.5-.4-6.3.3-8.5 2ZM12 7.5v12',
);
export const GlobeIcon = /* @__PURE__ */ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c2.3 2.5 3.4 5.3 3.4 8.5s-1.1 6-3.4 8.5c-2.3-2.5-3.4-5.3-3.4-8.5S9.7 6 12 3.5Z',
);
export const PencilIcon = /* @__PURE__ */ icon(
  'M5 19l.8-3.9L16 4.9a1.7 1.7 0 0 1 2.4 0l.7.7a1.7 1.7 0 0 1 0 2.4L8.9 18.2ZM14.2 6.7l3.1 3.1M13 20h6.5',
);
export const ImageIcon = /* @__PURE__ */ icon(
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5ZM4.5 16.5l4.3-4.3a1.5 1.5 0 0 1 2.1 0l5.9 5.9M14.5 14.5l1.3-1.3a1.5 1.5 0 0 1 2.1 0l1.9 1.9M15.5 8.5h.01',
);
export const ExamIcon = /* @__PURE__ */ icon(
  'M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM14 3.5V8h4.5M8.8 12.5h6.4M8.8 16h4',
);
export const StackIcon = /* @__PURE__ */ icon(
  'M12 4c4.4 0 8 1.2 8 2.7s-3.6 2.7-8 2.7-8-1.2-8-2.7S7.6 4 12 4ZM4 6.7v10.6C4 18.8 7.6 20 12 20s8-1.2 8-2.7V6.7M4 12c0 1.5 3.6 2.7 8 2.7s8-1.2 8-2.7',
);
export const LibraryIcon = /* @__PURE__ */ icon(
  'M4.5 4.5h3.5v15H4.5ZM8 4.5h3.5v15H8ZM13.2 6l3.4-.9 3.6 13.6-3.4.9ZM4.5 8.5H8M8 15.5h3.5',
);
export const SparkleIcon = /* @__PURE__ */ icon(
  'M10.5 5.5l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6ZM18 3.5v4M16 5.5h4M18 16.5v3M16.5 18h3',
);
export const HistoryIcon = /* @__PURE__ */ icon('M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4.5v4h4M12 8v4.3l3 1.7');
export const ServerIcon = /* @__PURE__ */ icon(
  'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v3A1.5 1.5 0 0 1 19 10.5H5A1.5 1.5 0 0 1 3.5 9V6A1.5 1.5 0 0 1 5 4.5ZM5 13.5h14a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18v-3A1.5 1.5 0 0 1 5 13.5ZM7.5 7.5h.01M7.5 16.5h.01',
);
export const KeyIcon = /* @__PURE__ */ icon('M15.5 4.5a4 4 0 1 1-3.7 5.5H3.5v4.5M8 10v3M15.5 8.5h.01');
export const UsersIcon = /* @__PURE__ */ icon(
  'M9 4.5a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6ZM3 19.5c.3-3.3 2.7-5.5 6-5.5s5.7 2.2 6 5.5M15.5 5a3 3 0 0 1 0 5.8M17.5 14.6c2 .7 3.3 2.5 3.5 4.9',
);
export const BadgeIcon = /* @__PURE__ */ icon(
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM9 9a1.8 1.8 0 1 1 0 3.6A1.8 1.8 0 0 1 9 9ZM6.3 15.5c.4-1.2 1.4-1.8 2.7-1.8s2.3.6 2.7 1.8M14.5 10h3M14.5 13.5h3',
);
export const PersonIcon = /* @__PURE__ */ icon(
  'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.5-3.8 3.5-6 7.5-6s7 2.2 7.5 6',
);
export const LeaveIcon = /* @__PURE__ */ icon(
  'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10M16.5 8.5 20 12l-3.5 3.5',
);
export const ChevronIcon = /* @__PURE__ */ icon('M9 6l6 6-6 6');
export const ToolsIcon = /* @__PURE__ */ icon(
  'M5 7.5h9M18 7.5h1M5 16.5h1M10 16.5h9M16 5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM8 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
);
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7.5');
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12c2.2-4 5.6-6.2 9.5-6.2S19.3 8 21.5 12c-2.2 4-5.6 6.2-9.5 6.2S4.7 16 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
);
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14');
export const DeleteIcon = /* @__PURE__ */ icon(
  'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12h8.4L17 7M10.3 10.5v5M13.7 10.5v5',
);
