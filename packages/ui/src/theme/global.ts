import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

/** Rules for the whole document: background, focus, motion, selected text. */
export const globalCss = defineGlobalStyles({
  html: {
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border.line',
    colorScheme: 'light dark',
    color: 'fg.ink',
    bg: 'bg.canvas',
    lineHeight: 'body',
    textSizeAdjust: '100%',
    fontSynthesis: 'none',
    // A sticky bar must never cover the focused element (WCAG 2.4.11).
    scrollPaddingBlock: '5rem',
  },
  'html[data-theme=light]': { colorScheme: 'light' },
  'html[data-theme=dark]': { colorScheme: 'dark' },
  body: { minWidth: '20rem' },
  // Space for the action bar at the bottom of a phone.
  'body:has([data-thumb-bar])': {
    paddingBottom: {
      base: 'calc({sizes.control.md} + 1.5rem + var(--thumb-status, 0rem) + env(safe-area-inset-bottom))',
      md: 0,
    },
  },
  'body:has([data-thumb-status])': { '--thumb-status': '3.5rem' },
  'html:has([data-thumb-status])': { scrollPaddingBottom: { base: '9rem', md: '5rem' } },
  // Chakra's reset hides every border of an image; the width, 0 by default, decides.
  img: { borderStyle: 'solid' },
  'h1, h2, h3': { textWrap: 'balance' },
  p: { textWrap: 'pretty' },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'var(--focus-ring, {colors.focus.ring})',
    outlineOffset: '2px',
  },
  // A heading gets the focus when the route changes, so that it is announced; it needs no focus ring.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '::placeholder': { color: 'fg.muted', opacity: 1 },
  '::selection': { bg: 'accent.solid', color: 'accent.contrast' },
  // On paper: the content of the page, black on white and smaller, so that a filing has three pages at most.
  'html, html[data-theme]': {
    _print: { '--d-colors-bg-canvas': 'white !important', colorScheme: 'light', fontSize: '62.5%' },
  },
  'body :is(header, footer, nav):not(main *), [data-thumb-bar], [data-toasts], main button:not([role], [aria-expanded])':
    { _print: { display: 'none !important' } },
  'h1, h2, h3, summary': { _print: { breakAfter: 'avoid' } },
  'li, tr, dt': { _print: { breakInside: 'avoid' } },
  '*, *::before, *::after': {
    // Ticks and bars of progress are backgrounds, which browsers leave out on paper.
    _print: { printColorAdjust: 'exact' },
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // 0 s, and not nearly 0: a duration would make every change of every property of every element a transition.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});
