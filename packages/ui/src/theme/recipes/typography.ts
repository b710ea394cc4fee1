import { defineRecipe } from '@chakra-ui/react/styled-system';

export const heading = defineRecipe({
  base: { fontFamily: 'heading', color: 'inherit' },
  variants: {
    size: {
      display: { textStyle: 'display' },
      h1: { textStyle: 'h1' },
      title: { textStyle: 'title' },
      h2: { textStyle: 'h2' },
      h3: { textStyle: 'h3' },
    },
  },
  defaultVariants: { size: 'h2' },
});

export const text = defineRecipe({ base: {} });

export const link = defineRecipe({
  base: {
    color: 'accent.fg',
    fontWeight: 'semibold',
    textDecoration: 'none',
    textUnderlineOffset: '0.2em',
    borderRadius: 'xs',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
  variants: {
    variant: {
      plain: {},
      /** Inside a sentence, recognisable without its colour (WCAG 1.4.1). */
      inline: { textDecoration: 'underline', fontWeight: 'medium' },
      quiet: { color: 'fg.muted', fontWeight: 'normal', _hover: { color: 'fg.ink' } },
      /** For the sign-in panel and the background of the wizard. */
      onPanel: { color: 'panel.fg', fontWeight: 'normal', _hover: { textDecoration: 'underline' } },
    },
    standalone: {
      true: { display: 'inline-flex', alignItems: 'center', gap: '1.5', minHeight: '6', minWidth: '6' },
    },
  },
  defaultVariants: { variant: 'plain' },
});

export const separator = defineRecipe({
  base: { display: 'block', borderColor: 'border.line', flexShrink: 0 },
  variants: {
    orientation: {
      horizontal: { borderTopWidth: '1px', width: 'full' },
      vertical: { borderInlineStartWidth: '1px', alignSelf: 'stretch' },
    },
  },
  defaultVariants: { orientation: 'horizontal' },
});

export const container = defineRecipe({
  base: { width: 'full', marginInline: 'auto', paddingInline: { base: '4', sm: '5', md: '8' } },
  variants: {
    width: {
      /** For pages that show documents beside their data. */
      full: { maxWidth: 'calc({sizes.page.full} + 4rem)' },
      wide: { maxWidth: 'calc({sizes.page.wide} + 4rem)' },
      narrow: { maxWidth: 'calc({sizes.page.narrow} + 4rem)' },
      form: { maxWidth: 'calc({sizes.page.form} + 4rem)' },
    },
  },
  defaultVariants: { width: 'wide' },
});
