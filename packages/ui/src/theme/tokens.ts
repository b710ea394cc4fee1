import { fontFamilies } from './fonts.ts';

/** Spacing in steps of a quarter rem, as in Chakra; in rem, so that 200 % text scales everything. */
const STEPS = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 64, 80, 96,
];

const spacing = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step / 4}rem` }]));

const rem = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: `${value}rem` }]));

const plain = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const SANS = [
  ...fontFamilies.map((family) => `'${family}'`),
  "system-ui, -apple-system, 'Segoe UI', Arial, sans-serif",
].join(', ');

/** `lg` is 1024 px: from here a page may fill the window with panes side by side. */
export const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' };

export const tokens = {
  fonts: plain({
    body: SANS,
    heading: SANS,
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  }),
  fontSizes: rem({
    xs: 0.75,
    caption: 0.8125,
    sm: 0.875,
    md: 1,
    lg: 1.125,
    h2: 1.1875,
    xl: 1.375,
    title: 2.25,
    h1: 2.75,
  }),
  fontWeights: plain({ normal: '400', medium: '500', semibold: '600', heading: '650', bold: '700' }),
  lineHeights: plain({ tight: '1.1', snug: '1.3', body: '1.5' }),
  letterSpacings: plain({ tight: '-0.025em', snug: '-0.01em' }),
  radii: plain({ xs: '4px', sm: '6px', control: '8px', card: '10px', full: '9999px' }),
  spacing,
  sizes: {
    ...spacing,
    ...plain({ full: '100%', min: 'min-content', max: 'max-content', fit: 'fit-content', prose: '40rem' }),
    control: rem({ sm: 2.25, md: 2.875, lg: 3.375 }),
    page: rem({ full: 92, wide: 70, narrow: 54.5, form: 25 }),
  },
  zIndex: plain({ bar: '10', overlay: '100', toast: '200', skipLink: '300' }),
  durations: plain({ fast: '150ms', moderate: '200ms' }),
  easings: plain({ out: 'cubic-bezier(0.2, 0, 0, 1)' }),
  shadows: plain({
    /** For overlays only; cards have a hairline and no shadow. */
    overlay: '0 12px 32px rgb(8 10 20 / 0.18), 0 2px 6px rgb(8 10 20 / 0.12)',
    segment: '0 1px 2px rgb(8 10 20 / 0.12)',
  }),
};

export const keyframes = {
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'rise-in': { from: { opacity: 0, transform: 'translateY(6px)' }, to: { opacity: 1, transform: 'none' } },
  'slide-in-end': { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
  pulse: { '50%': { opacity: 0.5 } },
  spin: { to: { transform: 'rotate(360deg)' } },
  indeterminate: { from: { insetInlineStart: '-40%' }, to: { insetInlineStart: '100%' } },
};
