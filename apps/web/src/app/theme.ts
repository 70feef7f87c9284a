import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';

/** The deep green of a library's reading lamps: the one accent. */
const library: MantineColorsTuple = [
  '#eef6f2',
  '#dcece4',
  '#b9d9ca',
  '#92c4ae',
  '#6cb095',
  '#479679',
  '#2c7d62',
  '#1f6a52',
  '#175442',
  '#0f3c2f',
];

/** Greys with a little warmth, from paper to ink. */
const gray: MantineColorsTuple = [
  '#fbf9f5',
  '#f5f1ea',
  '#ece6db',
  '#ded6c8',
  '#c8beae',
  '#9c9182',
  '#6b6257',
  '#524a41',
  '#393229',
  '#26211b',
];

const dark: MantineColorsTuple = [
  '#ece7de',
  '#d5cec3',
  '#b5ada1',
  '#8d857a',
  '#544e47',
  '#3f3a34',
  '#2b2824',
  '#1e1c19',
  '#181614',
  '#12100f',
];

const FONT =
  '"PingFang TC","PingFang HK","Noto Sans TC","Noto Sans CJK TC","Microsoft JhengHei",system-ui,sans-serif';

/** Sizes under `md` (16 px) are for side notes only: inputs below it make phones zoom. */
const medium = { defaultProps: { size: 'md' } } as const;

export const theme = createTheme({
  colors: { library, teal: library, gray, dark },
  primaryColor: 'library',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '650' },
  lineHeights: { md: '1.7' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: medium,
    TextInput: medium,
    PasswordInput: medium,
    Textarea: medium,
    // Its list stands in the page's landmark, and is itself what scrolls: so both are known to a screen reader.
    Select: {
      defaultProps: { size: 'md', withScrollArea: false, comboboxProps: { withinPortal: false } },
      styles: { options: { maxHeight: 'min(13rem, 35vh)', overflowY: 'auto' } },
    },
    NativeSelect: medium,
    NumberInput: medium,
    Checkbox: medium,
    // Names of services and models are written as they are, not in capitals.
    Badge: { defaultProps: { size: 'lg', tt: 'none' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'xl',
        shadow: 'none',
        closeButtonProps: { 'aria-label': '關閉' },
      },
      styles: { title: { fontSize: '1.1875rem', fontWeight: 650 } },
    },
  },
});

/** Where Mantine's own shades are too pale for text (WCAG AA) or too cold for paper. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fffdf9',
    '--mantine-color-text': '#2b2620',
    '--mantine-color-default-color': '#2b2620',
    '--mantine-color-dimmed': '#6b6257',
    '--mantine-color-placeholder': '#746a5e',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#d9d0c1',
    '--app-paper': '#f7f3ec',
    '--app-line': '#e6dfd3',
    '--app-hover': '#efe9df',
    '--app-tint': '#e8f1ec',
    '--app-tint-text': '#175442',
    '--app-tint-line': '#cfe2d8',
  },
  dark: {
    '--mantine-color-body': '#24211d',
    '--mantine-color-default-color': '#ece7de',
    '--mantine-color-dimmed': '#b5ada1',
    '--mantine-color-placeholder': '#9c9488',
    '--mantine-color-error': '#ff9e94',
    '--mantine-color-default-border': '#4a443d',
    '--app-paper': '#1a1815',
    '--app-line': '#38332d',
    '--app-hover': '#2a2622',
    '--app-tint': '#24352d',
    '--app-tint-text': '#a9d6c1',
    '--app-tint-line': '#33493e',
  },
});

/** The colour scheme is the system's. Mantine would keep it in local storage, which holds the session and nothing else. */
export const systemColorScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
