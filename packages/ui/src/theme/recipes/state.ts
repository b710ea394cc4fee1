import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const skeleton = defineRecipe({
  base: {
    display: 'block',
    bg: 'rail.track',
    borderRadius: 'sm',
    animationName: 'pulse',
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'ease-in-out',
    _motionReduce: { animationName: 'none' },
    _highContrast: { borderWidth: '1px', borderColor: 'GrayText' },
  },
});

const fill = (token: string) => ({ bar: { bg: token } });

export const progress = defineSlotRecipe({
  slots: ['track', 'bar'],
  base: {
    track: {
      position: 'relative',
      width: 'full',
      height: '1',
      borderRadius: 'full',
      bg: 'rail.track',
      overflow: 'hidden',
      _highContrast: { outline: '1px solid CanvasText' },
    },
    bar: {
      height: 'full',
      borderRadius: 'full',
      transitionProperty: 'width',
      transitionDuration: 'moderate',
      transitionTimingFunction: 'out',
      _highContrast: { bg: 'Highlight', forcedColorAdjust: 'none' },
    },
  },
  variants: {
    tone: {
      accent: fill('accent.solid'),
      good: fill('good.solid'),
      bad: fill('bad.solid'),
      ink: fill('fg.ink'),
      /** For the background of the wizard. */
      onPanel: { track: { bg: 'ground.line' }, bar: { bg: 'ground.fg' } },
    },
    indeterminate: {
      true: {
        bar: {
          position: 'absolute',
          width: '40%',
          animation: 'indeterminate 1.4s ease-in-out infinite',
          _motionReduce: { animation: 'none', width: 'full', opacity: 0.5 },
        },
      },
    },
  },
  defaultVariants: { tone: 'accent' },
});

export const stepRail = defineSlotRecipe({
  slots: ['root', 'list', 'step', 'track', 'bar', 'label', 'summary'],
  base: {
    root: { width: 'full' },
    list: {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      gap: '1.5',
      listStyle: 'none',
    },
    step: { minWidth: 0 },
    track: {
      height: '1.5',
      borderRadius: 'full',
      bg: 'rail.track',
      overflow: 'hidden',
      '[aria-current=step] > &': { bg: 'rail.current' },
      _highContrast: { outline: '1px solid CanvasText' },
    },
    bar: {
      height: 'full',
      bg: 'fg.ink',
      transitionProperty: 'width',
      transitionDuration: 'moderate',
      transitionTimingFunction: 'out',
      '[aria-current=step] &': { bg: 'accent.solid' },
      _highContrast: {
        bg: 'CanvasText',
        forcedColorAdjust: 'none',
        '[aria-current=step] &': { bg: 'Highlight' },
      },
    },
    label: {
      display: { base: 'none', md: 'block' },
      marginTop: '2.5',
      paddingInlineEnd: '1',
      textStyle: 'small',
      color: 'fg.muted',
      overflowWrap: 'break-word',
      hyphens: 'auto',
      '[data-done] > &': { color: 'fg.ink' },
      '[aria-current=step] > &': { color: 'accent.fg', fontWeight: 'semibold' },
    },
    summary: {
      marginTop: '2.5',
      textStyle: 'small',
      color: 'fg.muted',
    },
  },
});

const toned = (tone: string) => ({
  root: { bg: `${tone}.subtle`, '--notice-tone': `colors.${tone}.fg` },
});

export const notice = defineSlotRecipe({
  slots: ['root', 'icon', 'body', 'title', 'action'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: '3',
      padding: '4',
      borderRadius: 'card',
      borderWidth: '1px',
      borderColor: 'transparent',
    },
    icon: {
      flexShrink: 0,
      color: 'var(--notice-tone)',
      '& svg': { width: '1.25rem', height: '1.25rem', marginTop: '0.125rem' },
    },
    body: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'break-word' },
    title: { fontWeight: 'semibold' },
    action: { alignSelf: 'center' },
  },
  variants: {
    tone: {
      neutral: { root: { bg: 'bg.sunken', '--notice-tone': 'colors.fg.muted' } },
      accent: toned('accent'),
      good: toned('good'),
      warn: toned('warn'),
      bad: toned('bad'),
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export const toast = defineSlotRecipe({
  slots: ['region', 'root', 'icon', 'body', 'title', 'description', 'actions'],
  base: {
    region: {
      position: 'fixed',
      zIndex: 'toast',
      insetInline: { base: '4', md: 'auto' },
      insetInlineEnd: { md: '6' },
      width: { md: '24rem' },
      pointerEvents: 'none',
    },
    root: {
      pointerEvents: 'auto',
      display: 'flex',
      gap: '3',
      alignItems: 'flex-start',
      padding: '4',
      bg: 'bg.raised',
      color: 'fg.ink',
      borderWidth: '1px',
      borderColor: 'border.line',
      borderRadius: 'card',
      boxShadow: 'overlay',
      animation: 'rise-in',
      animationDuration: 'moderate',
      animationTimingFunction: 'out',
    },
    icon: { flexShrink: 0, '& svg': { width: '1.25rem', height: '1.25rem', marginTop: '0.125rem' } },
    body: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    title: { fontWeight: 'semibold' },
    description: { textStyle: 'small', color: 'fg.muted', marginTop: '0.5' },
    actions: { display: 'flex', alignItems: 'center', gap: '1', marginBlock: '-1.5', marginInlineEnd: '-2' },
  },
  variants: {
    tone: {
      neutral: { icon: { color: 'fg.muted' } },
      good: { icon: { color: 'good.fg' } },
      warn: { icon: { color: 'warn.fg' } },
      bad: { icon: { color: 'bad.fg' } },
    },
    aside: { true: {} },
    inDialog: { true: {} },
    placement: {
      // Above the action bar at the bottom of a phone.
      bottom: {
        region: {
          bottom: { base: 'calc(5.5rem + var(--thumb-status, 0rem) + env(safe-area-inset-bottom))', md: '6' },
        },
      },
      top: {
        region: {
          top: { base: 'calc(0.75rem + env(safe-area-inset-top))', md: 'auto' },
          bottom: { md: '6' },
        },
      },
    },
  },
  compoundVariants: [
    // Between the content and the buttons of a dialog. On a phone below its title, and at the top of the window once that is
    // scrolled away: it takes room of its own there, and covers neither title nor buttons.
    ...(['top', 'bottom'] as const).map((placement) => ({
      placement,
      inDialog: true,
      css: {
        region: {
          position: 'sticky',
          top: { base: '0', md: 'auto' },
          bottom: { base: 'auto', md: 'var(--dialog-footer)' },
          insetInline: 'auto',
          insetInlineEnd: 'auto',
          width: 'full',
          order: { base: -1, md: 1 },
        },
      },
    })),
    // Moves to the other side when it would cover the focused element or a button of the page.
    {
      placement: 'bottom',
      aside: true,
      css: {
        region: {
          top: { base: 'calc(0.75rem + env(safe-area-inset-top))', md: '6' },
          bottom: { base: 'auto', md: 'auto' },
        },
      },
    },
    {
      placement: 'top',
      aside: true,
      css: {
        region: {
          top: { base: 'auto', md: '6' },
          bottom: {
            base: 'calc(5.5rem + var(--thumb-status, 0rem) + env(safe-area-inset-bottom))',
            md: 'auto',
          },
        },
      },
    },
  ],
  defaultVariants: { tone: 'neutral', placement: 'bottom' },
});
