import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const splitter = defineSlotRecipe({
  slots: ['root', 'panel', 'resizeTrigger', 'resizeTriggerSeparator', 'resizeTriggerIndicator'],
  base: {
    // The widths are inline styles, which only count where the panes are side by side.
    root: {
      lgDown: {
        display: 'flex !important',
        flexDirection: 'column !important',
        gap: '5',
        height: 'auto !important',
        overflow: 'visible !important',
      },
    },
    panel: {
      minHeight: 0,
      lgDown: { flex: 'none !important', minWidth: '0 !important', overflow: 'visible !important' },
    },
    resizeTrigger: {
      flexShrink: 0,
      display: { base: 'none', lg: 'grid' },
      placeItems: 'center',
      width: '3',
      cursor: 'col-resize',
      borderRadius: 'xs',
      '&:hover > *, &[data-dragging] > *, &:focus-visible > *': { bg: 'accent.solid' },
    },
    resizeTriggerIndicator: {
      width: '0.25rem',
      height: '10',
      borderRadius: 'full',
      bg: 'border.line',
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      _highContrast: { bg: 'CanvasText', forcedColorAdjust: 'none' },
    },
  },
});
