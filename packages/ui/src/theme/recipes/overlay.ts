import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const floating = {
  '--focus-ring': '{colors.focus.ring}',
  bg: 'bg.raised',
  color: 'fg.ink',
  borderWidth: '1px',
  borderColor: 'border.line',
  borderRadius: 'card',
  boxShadow: 'overlay',
  zIndex: 'calc({zIndex.overlay} + var(--layer-index, 0))',
  _open: { animationName: 'rise-in', animationDuration: 'fast', animationTimingFunction: 'out' },
};

const layer = { position: 'fixed', inset: 0, zIndex: 'calc({zIndex.overlay} + var(--layer-index, 0))' };

const sheet = {
  backdrop: {
    ...layer,
    bg: 'bg.backdrop',
    _open: { animationName: 'fade-in', animationDuration: 'moderate' },
  },
  content: {
    ...floating,
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: 'full',
    outline: 'none',
  },
  // A name without a place to break must not push the close button out of the dialog.
  header: {
    display: 'flex',
    order: -2, // before a toast
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '4',
    '& > :not(button)': { minWidth: 0 },
    '& > button': { flexShrink: 0 },
  },
  title: { textStyle: 'h2', fontSize: 'xl', overflowWrap: 'anywhere' },
  description: { color: 'fg.muted', marginTop: '2', overflowWrap: 'anywhere' },
  body: { flex: 1, minHeight: 0, overflowY: 'auto', overflowWrap: 'anywhere' },
  footer: {
    display: 'flex',
    order: 2, // after a toast
    flexDirection: { base: 'column-reverse', sm: 'row' },
    // A long button is above the others, as on a phone.
    flexWrap: 'wrap-reverse',
    justifyContent: 'flex-end',
    gap: '3',
    '& > button': { width: { base: 'full', sm: 'auto' } },
  },
} as const;

const sheetSlots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'header',
  'title',
  'description',
  'body',
  'footer',
  'closeTrigger',
];

const withRoom = '@media (min-height: 36em)';

export const dialog = defineSlotRecipe({
  slots: sheetSlots,
  base: {
    ...sheet,
    positioner: {
      ...layer,
      display: 'flex',
      overflow: 'auto',
      padding: { base: '3', sm: '6' },
      alignItems: 'flex-start',
      // Keeps a focused element above the footer when it is scrolled into view.
      [withRoom]: {
        scrollPaddingBottom: '10rem',
        '&:has([data-toasts] > :not(:empty))': { scrollPaddingBlock: '7rem 13rem' },
      },
    },
    content: {
      ...sheet.content,
      marginInline: 'auto',
      // Centred by margins, not by alignment, so that a dialog taller than the screen can be scrolled to its top.
      marginTop: 'auto',
      marginBottom: { base: 0, sm: 'auto' },
      padding: { base: '4', sm: '8' },
      gap: '5',
    },
    body: { ...sheet.body, overflowY: 'visible' },
    // On a screen that is tall enough the buttons of a long dialog stay visible.
    footer: {
      ...sheet.footer,
      [withRoom]: {
        position: 'sticky',
        // Covers the padding of the positioner, which a sticky footer would leave free.
        bottom: { base: '-3', sm: '-6' },
        marginInline: { base: '-4', sm: '-8' },
        marginBottom: { base: '-4', sm: '-8' },
        padding: { base: '4', sm: '8' },
        paddingTop: { base: '3', sm: '4' },
        bg: 'bg.raised',
        borderBottomRadius: 'card',
      },
    },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: '28rem' } },
      md: { content: { maxWidth: '36rem' } },
      lg: { content: { maxWidth: '52rem' } },
    },
  },
  defaultVariants: { size: 'sm' },
});

export const drawer = defineSlotRecipe({
  slots: sheetSlots,
  base: {
    ...sheet,
    positioner: { ...layer, display: 'flex', justifyContent: 'flex-end', overflow: 'hidden' },
    content: {
      ...sheet.content,
      maxWidth: 'min(24rem, calc(100vw - 2.5rem))',
      height: 'full',
      padding: '6',
      gap: '5',
      borderRadius: 0,
      borderWidth: 0,
      borderInlineStartWidth: '1px',
      _open: { animationName: 'slide-in-end', animationDuration: 'moderate', animationTimingFunction: 'out' },
    },
  },
});

/** An entry of a menu or a list of options. */
const option = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '2.5rem',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'sm',
  cursor: 'pointer',
  userSelect: 'none',
  color: 'fg.ink',
  textDecoration: 'none',
  outline: 'none',
  _highlighted: { bg: 'bg.sunken', _highContrast: { outline: '2px solid Highlight' } },
  _disabled: { color: 'fg.muted', cursor: 'not-allowed' },
  '& svg': { width: '1.125rem', height: '1.125rem', flexShrink: 0 },
} as const;

export const menu = defineSlotRecipe({
  slots: [
    'arrow',
    'arrowTip',
    'content',
    'contextTrigger',
    'indicator',
    'item',
    'itemGroup',
    'itemGroupLabel',
    'itemIndicator',
    'itemText',
    'positioner',
    'separator',
    'trigger',
    'triggerItem',
    'itemCommand',
  ],
  base: {
    content: {
      ...floating,
      padding: '1.5',
      minWidth: '13rem',
      maxWidth: 'calc(100vw - 2rem)',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      outline: 'none',
    },
    item: { ...option, '&[data-tone=bad]': { color: 'bad.fg' } },
    itemText: { flex: 1 },
    itemIndicator: { marginInlineStart: 'auto' },
    separator: { height: '1px', bg: 'border.line', marginBlock: '1.5', marginInline: '-1.5' },
  },
});

export const popover = defineSlotRecipe({
  slots: [
    'arrow',
    'arrowTip',
    'anchor',
    'trigger',
    'indicator',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    content: {
      ...floating,
      width: '24rem',
      maxWidth: 'calc(100vw - 2rem)',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      outline: 'none',
    },
    body: { padding: '5' },
    title: { textStyle: 'h2' },
  },
});

export const tooltip = defineSlotRecipe({
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: {
    content: {
      bg: 'fg.ink',
      color: 'bg.surface',
      textStyle: 'caption',
      paddingInline: '2.5',
      paddingBlock: '1.5',
      borderRadius: 'sm',
      maxWidth: '20rem',
      zIndex: 'calc({zIndex.overlay} + var(--layer-index, 0))',
      borderWidth: '1px',
      borderColor: 'transparent',
    },
  },
});

export const listOption = option;
export const floatingBox = floating;
