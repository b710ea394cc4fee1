import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const card = defineRecipe({
  base: {
    '--focus-ring': '{colors.focus.ring}',
    display: 'block',
    bg: 'bg.surface',
    color: 'fg.ink',
    borderWidth: '1px',
    borderColor: 'border.line',
    borderRadius: 'card',
    minWidth: 0,
  },
  variants: {
    padding: {
      none: {},
      md: { padding: { base: '5', sm: '6' } },
      lg: { padding: { base: '5', sm: '8', md: '11' } },
    },
    tone: {
      plain: {},
      /** A drop target for files. */
      drop: {
        borderStyle: 'dashed',
        borderColor: 'color-mix(in srgb, {colors.border.control} 60%, {colors.border.line})',
      },
      dropActive: { borderStyle: 'dashed', borderColor: 'accent.fg', bg: 'accent.subtle' },
      sunken: { bg: 'bg.sunken' },
      bad: { borderColor: 'bad.fg' },
    },
  },
  defaultVariants: { padding: 'md', tone: 'plain' },
});

export const rows = defineSlotRecipe({
  slots: ['list', 'row', 'lead', 'body', 'text', 'title', 'detail', 'aside', 'end', 'foot'],
  base: {
    // The last row ends with the card's own padding.
    list: { listStyle: 'none', width: 'full', marginBottom: '-3' },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3.5',
      rowGap: '2',
      paddingBlock: '3',
      borderTopWidth: '1px',
      borderColor: 'border.line',
      minHeight: '3.0625rem',
    },
    lead: { flexShrink: 0, display: 'grid', placeItems: 'center' },
    end: { flexShrink: 0 },
    foot: { flexBasis: 'full' },
    // A wide aside wraps below the text if it does not fit.
    body: {
      flex: 1,
      minWidth: 0,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3.5',
      rowGap: '2',
    },
    // At least as wide as its longest word, so that the aside wraps before a word breaks.
    text: { flex: '1 1 min-content', minWidth: 'min(8.5rem, 100%)', maxWidth: 'full' },
    title: { fontWeight: 'semibold', lineHeight: '1.4', hyphens: 'auto', overflowWrap: 'break-word' },
    detail: { textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' },
    aside: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
      minWidth: 0,
      maxWidth: 'full',
      // A long German word in a badge breaks, at a syllable if the browser knows them, instead of widening the page.
      hyphens: 'auto',
      overflowWrap: 'anywhere',
      textStyle: 'small',
      color: 'fg.muted',
    },
  },
  variants: {
    // Under the text where there is room: behind the icon of a file and the gap.
    hasLead: { true: { foot: { paddingInlineStart: { md: '3.375rem' } } } },
    muted: { true: { title: { fontWeight: 'normal', color: 'fg.muted' } } },
    tone: { neutral: {}, bad: { detail: { color: 'bad.fg' } }, warn: { detail: { color: 'warn.fg' } } },
  },
  defaultVariants: { tone: 'neutral' },
});

export const facts = defineSlotRecipe({
  slots: ['list', 'item', 'term', 'detail'],
  base: {
    list: { width: 'full' },
    item: {
      display: 'grid',
      gridTemplateColumns: {
        base: 'minmax(0, 1fr)',
        md: 'minmax(10rem, 2fr) minmax(0, 3fr)',
        _print: 'minmax(10rem, 2fr) minmax(0, 3fr)',
      },
      columnGap: '6',
      rowGap: '0.5',
      paddingBlock: '3',
      borderTopWidth: '1px',
      borderColor: 'border.line',
    },
    term: { color: 'fg.muted', textStyle: 'small', paddingTop: { md: '0.5' } },
    detail: { overflowWrap: 'anywhere' },
  },
});

export const table = defineSlotRecipe({
  slots: ['scroll', 'table', 'th', 'td'],
  base: {
    scroll: { width: 'full', overflowX: 'auto', borderRadius: 'xs' },
    table: { width: 'full', borderCollapse: 'collapse', textStyle: 'small' },
    th: {
      textAlign: 'start',
      fontWeight: 'medium',
      color: 'fg.muted',
      paddingBlock: '2.5',
      paddingInlineEnd: '4',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
    },
    td: {
      paddingBlock: '3',
      paddingInlineEnd: '4',
      verticalAlign: 'top',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
      'tr:last-child > &': { borderBottomWidth: 0 },
    },
  },
  variants: {
    numeric: {
      true: { th: { textAlign: 'end' }, td: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } },
    },
  },
});

const soft = (tone: string) => ({ bg: `${tone}.subtle`, color: `${tone}.fg` });

export const badge = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '6',
    maxWidth: 'full',
    paddingInline: '2.5',
    paddingBlock: '0.5',
    borderRadius: 'sm',
    fontSize: 'caption',
    fontWeight: 'semibold',
    lineHeight: '1.25',
    // Inherited from the row, because Chakra's reset sets it on each element.
    overflowWrap: 'inherit',
    borderWidth: '1px',
    borderColor: 'transparent',
    '& svg': { width: '1em', height: '1em' },
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.sunken', color: 'fg.muted' },
      accent: soft('accent'),
      good: soft('good'),
      warn: soft('warn'),
      bad: soft('bad'),
    },
  },
  defaultVariants: { tone: 'neutral' },
});
