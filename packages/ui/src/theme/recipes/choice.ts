import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** The native input is invisible on top of the styled one: native keyboard, form and screen reader support. */
const overlaidInput = {
  position: 'absolute',
  inset: 0,
  width: 'full',
  height: 'full',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
};

const ring = {
  outline: '2px solid',
  outlineColor: 'var(--focus-ring, {colors.focus.ring})',
  outlineOffset: '2px',
};

const choiceSlots: ('root' | 'input' | 'box' | 'text' | 'label' | 'hint')[] = [
  'root',
  'input',
  'box',
  'text',
  'label',
  'hint',
];

const choiceBase = {
  root: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    minHeight: '6',
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
  },
  input: overlaidInput,
  text: { minWidth: 0, paddingBlock: '0' },
  label: { display: 'block', lineHeight: '1.5' },
  hint: { display: 'block', textStyle: 'small', color: 'fg.muted' },
} as const;

export const checkbox = defineSlotRecipe({
  slots: choiceSlots,
  base: {
    ...choiceBase,
    // Covers only the box, because the label may contain a link.
    input: { ...overlaidInput, inset: 'auto', width: '6', height: '6' },
    box: {
      flexShrink: 0,
      display: 'grid',
      placeItems: 'center',
      width: '6',
      height: '6',
      borderWidth: '1.5px',
      borderColor: 'border.control',
      borderRadius: 'sm',
      bg: 'bg.surface',
      color: 'fg.muted',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      '& svg': { width: '1rem', height: '1rem', strokeWidth: 3, visibility: 'hidden' },
      'input:hover ~ &': { borderColor: 'fg.muted' },
      'input:checked ~ &': {
        '& svg': { visibility: 'visible' },
        bg: 'accent.solid',
        borderColor: 'accent.solid',
        color: 'accent.contrast',
        _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
      },
      'input:focus-visible ~ &': ring,
      'input[aria-invalid=true] ~ &': { borderColor: 'bad.fg' },
      'input:disabled ~ &': { bg: 'bg.sunken', borderColor: 'border.inert' },
      'input:disabled:checked ~ &': { color: 'fg.muted' },
    },
  },
});

export const switchToggle = defineSlotRecipe({
  slots: [...choiceSlots, 'thumb'],
  base: {
    ...choiceBase,
    root: { ...choiceBase.root, justifyContent: 'space-between' },
    box: {
      flexShrink: 0,
      position: 'relative',
      // The track covers the input because its thumb is positioned; clicks must still reach the input.
      pointerEvents: 'none',
      width: '2.75rem',
      height: '6',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'transparent',
      bg: 'border.control',
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      'input:checked ~ &': {
        bg: 'accent.solid',
        _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight' },
      },
      'input:focus-visible ~ &': ring,
      'input:disabled ~ &': { opacity: 0.5 },
      _highContrast: { borderColor: 'CanvasText' },
    },
    thumb: {
      position: 'absolute',
      insetInlineStart: '2px',
      top: '2px',
      width: '1.125rem',
      height: '1.125rem',
      borderRadius: 'full',
      bg: 'bg.surface',
      transitionProperty: 'translate',
      transitionDuration: 'fast',
      transitionTimingFunction: 'out',
      'input:checked ~ * > &': { translate: '1.25rem 0' },
      _highContrast: { bg: 'CanvasText' },
    },
  },
});

export const radioCards = defineSlotRecipe({
  slots: ['group', 'item', 'input', 'media', 'text', 'label', 'description', 'mark'],
  base: {
    group: { display: 'grid', gap: { base: '2', sm: '3' } },
    item: {
      position: 'relative',
      display: 'flex',
      gap: { base: '2.5', sm: '3' },
      minHeight: 'control.lg',
      padding: { base: '3', sm: '4' },
      bg: 'bg.surface',
      borderWidth: '1px',
      borderColor: 'border.line',
      borderRadius: 'card',
      cursor: 'pointer',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      '&:hover': { borderColor: 'border.control' },
      '&:has(:checked)': {
        bg: 'accent.subtle',
        borderColor: 'accent.fg',
        boxShadow: 'inset 0 0 0 1px {colors.accent.fg}',
        _highContrast: { outline: '2px solid Highlight' },
      },
      '&:has(:focus-visible)': ring,
      '&:has(:disabled)': {
        bg: 'bg.sunken',
        color: 'fg.muted',
        cursor: 'not-allowed',
        borderColor: 'border.line',
      },
    },
    input: overlaidInput,
    media: { flexShrink: 0, display: 'grid', placeItems: 'center' },
    text: { minWidth: 0, flex: 1 },
    label: { display: 'block', fontWeight: 'semibold', hyphens: 'auto', overflowWrap: 'anywhere' },
    description: { display: 'block', textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' },
    mark: {
      flexShrink: 0,
      width: '5',
      height: '5',
      marginTop: '0.5',
      borderRadius: 'full',
      borderWidth: '1.5px',
      borderColor: 'border.control',
      'input:checked ~ &': { borderWidth: '6px', borderColor: 'accent.solid' },
    },
  },
  variants: {
    layout: {
      row: { item: { alignItems: 'flex-start' } },
      /** A picture above the name, centred: the cantons. */
      tile: {
        group: { gap: { base: '2', md: '3' } },
        item: {
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: '2',
          padding: '3.5',
          textAlign: 'center',
        },
        text: { flex: 'none', maxWidth: 'full' },
        label: { fontSize: 'sm', hyphens: 'auto' },
        description: { fontSize: 'caption' },
        mark: { display: 'none' },
      },
    },
  },
  defaultVariants: { layout: 'row' },
});

export const segmentedControl = defineSlotRecipe({
  slots: ['root', 'item', 'input', 'label'],
  base: {
    root: {
      display: 'inline-flex',
      maxWidth: 'full',
      padding: '1',
      gap: '0',
      bg: 'bg.sunken',
      borderWidth: '1px',
      borderColor: 'border.line',
      borderRadius: 'control',
      overflowX: 'auto',
    },
    item: { position: 'relative', flex: '1 0 auto', display: 'grid', cursor: 'pointer' },
    input: overlaidInput,
    label: {
      display: 'grid',
      placeItems: 'center',
      minWidth: '11',
      height: '2.125rem',
      paddingInline: { base: '3', sm: '3.5' }, // five years fit on a phone
      borderRadius: 'sm',
      fontSize: 'sm',
      fontWeight: 'semibold',
      color: 'fg.muted',
      borderWidth: '1px',
      borderColor: 'transparent',
      fontVariantNumeric: 'tabular-nums',
      transitionProperty: 'background-color, color',
      transitionDuration: 'fast',
      'input:hover ~ &': { color: 'fg.ink' },
      'input:checked ~ &': {
        bg: 'bg.raised',
        color: 'fg.ink',
        boxShadow: 'segment',
        _highContrast: { borderColor: 'Highlight', color: 'Highlight' },
      },
      'input:focus-visible ~ &': { ...ring, outlineOffset: '-1px' },
      'input[aria-disabled=true] ~ &': {
        cursor: 'not-allowed',
        color: 'fg.muted',
        fontWeight: 'normal',
        opacity: 0.7,
      },
    },
  },
});
