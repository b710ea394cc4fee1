import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** The look of all text inputs. */
const control = {
  width: 'full',
  bg: 'bg.surface',
  color: 'fg.ink',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'control',
  fontSize: 'md',
  lineHeight: '1.4',
  transitionProperty: 'border-color, box-shadow',
  transitionDuration: 'fast',
  _hover: { borderColor: 'fg.muted' },
  _focusVisible: {
    borderColor: 'fg.ink',
    outline: '3px solid',
    outlineColor: 'color-mix(in srgb, {colors.focus.ring} 70%, transparent)',
    outlineOffset: '0',
  },
  _invalid: { borderColor: 'bad.fg', boxShadow: 'inset 0 0 0 1px {colors.bad.fg}' },
  _disabled: { bg: 'bg.sunken', color: 'fg.muted', borderColor: 'border.line', cursor: 'not-allowed' },
  _readOnly: { bg: 'bg.sunken' },
};

export const input = defineRecipe({
  base: { ...control, appearance: 'none' },
  variants: {
    size: {
      md: { minHeight: 'control.md', paddingInline: '3.5', paddingBlock: '2' },
      lg: { minHeight: 'control.lg', paddingInline: '4', paddingBlock: '2.5', fontSize: 'lg' },
    },
    /** Tabular figures, for codes and whole numbers: the font gives a decimal point the width of a digit, too. */
    tabular: { true: { fontVariantNumeric: 'tabular-nums' } },
  },
  defaultVariants: { size: 'md' },
});

export const textarea = defineRecipe({
  base: {
    ...control,
    display: 'block',
    minHeight: '20',
    paddingInline: '3.5',
    paddingBlock: '2.5',
    resize: 'vertical',
  },
});

export const nativeSelect = defineSlotRecipe({
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: 'full' },
    field: {
      ...control,
      appearance: 'none',
      minHeight: 'control.md',
      paddingInlineStart: '3.5',
      paddingInlineEnd: '10',
      paddingBlock: '2',
      textOverflow: 'ellipsis',
      cursor: 'pointer',
      '& option, & optgroup': { bg: 'bg.raised', color: 'fg.ink' },
    },
    indicator: {
      position: 'absolute',
      insetInlineEnd: '3',
      top: '50%',
      translate: '0 -50%',
      pointerEvents: 'none',
      color: 'fg.muted',
    },
  },
  variants: {
    size: { sm: { field: { minHeight: 'control.sm', fontSize: 'sm', paddingBlock: '1' } }, md: {} },
  },
  defaultVariants: { size: 'md' },
});

export const field = defineSlotRecipe({
  slots: ['root', 'label', 'optional', 'hint', 'error'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '2', minWidth: 0, border: 'none' },
    label: { textStyle: 'label', display: 'block' },
    optional: { color: 'fg.muted', fontWeight: 'normal', fontSize: 'sm', marginInlineStart: '1.5' },
    hint: { textStyle: 'small', color: 'fg.muted' },
    error: {
      textStyle: 'small',
      color: 'bad.fg',
      display: 'flex',
      gap: '1.5',
      alignItems: 'flex-start',
      '& svg': { flexShrink: 0, width: '1.125em', height: '1.125em', marginTop: '0.15em' },
    },
  },
});
