import { defineRecipe } from '@chakra-ui/react/styled-system';

const inert = '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])';

export const button = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2.5',
    flexShrink: 0,
    maxWidth: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontWeight: 'semibold',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    '& svg': { flexShrink: 0, width: '1.25em', height: '1.25em' },
    [inert]: {
      bg: 'bg.inert',
      color: 'fg.muted',
      borderColor: 'border.inert',
      cursor: 'not-allowed',
      _highContrast: { color: 'GrayText', borderColor: 'GrayText' },
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent.solid',
        color: 'accent.contrast',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'accent.hover' },
        // Still recognizable as the next action while something is missing.
        [inert]: { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'transparent' },
      },
      secondary: {
        bg: 'bg.surface',
        color: 'fg.ink',
        borderColor: 'border.line',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bg.hover', borderColor: 'border.control' },
      },
      ghost: {
        color: 'fg.ink',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bg.sunken' },
        [inert]: { bg: 'transparent', borderColor: 'transparent' },
      },
      /** A step that is done: ink and a tick, no control any more. */
      done: {
        justifyContent: 'flex-start',
        '& svg': { color: 'good.fg' },
        [inert]: {
          paddingInline: 0,
          bg: 'transparent',
          color: 'fg.ink',
          borderColor: 'transparent',
          cursor: 'default',
        },
      },
      danger: {
        bg: 'bad.solid',
        color: 'bad.contrast',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bad.hover' },
      },
      /** For the sign-in panel and the background of the wizard. */
      onPanel: {
        color: 'panel.fg',
        borderColor: 'panel.line',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: '#ffffff1f' },
      },
    },
    size: {
      sm: { minHeight: 'control.sm', paddingInline: '3.5', paddingBlock: '1', fontSize: 'sm' },
      md: { minHeight: 'control.md', paddingInline: '5', paddingBlock: '2', fontSize: 'md' },
      lg: { minHeight: 'control.lg', paddingInline: '6', paddingBlock: '2.5', fontSize: '1.0625rem' },
    },
    fullWidth: { true: { width: 'full' } },
    /** A square button with an icon only. */
    square: { true: { paddingInline: 0, aspectRatio: '1' } },
  },
  compoundVariants: [
    { square: true, size: 'sm', css: { width: 'control.sm' } },
    { square: true, size: 'md', css: { width: 'control.md' } },
    { square: true, size: 'lg', css: { width: 'control.lg' } },
  ],
  defaultVariants: { variant: 'secondary', size: 'md' },
});
