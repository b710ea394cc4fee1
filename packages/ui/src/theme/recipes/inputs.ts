import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { floatingBox, listOption } from './overlay.ts';

export const combobox = defineSlotRecipe({
  slots: ['control', 'trigger', 'busy', 'content', 'item', 'itemText', 'itemDetail', 'empty'],
  base: {
    control: { position: 'relative', width: 'full' },
    trigger: { position: 'absolute', insetInlineEnd: '1.5', top: '50%', translate: '0 -50%' },
    busy: { display: 'grid', placeItems: 'center', boxSize: '9', color: 'fg.muted' },
    content: {
      ...floatingBox,
      position: 'absolute',
      insetInline: 0,
      top: 'calc(100% + 0.375rem)',
      padding: '1.5',
      maxHeight: '20rem',
      overflowY: 'auto',
    },
    item: { ...listOption, '&[aria-selected=true]': { fontWeight: 'semibold' } },
    itemText: { flex: 1, minWidth: 0 },
    itemDetail: { display: 'block', textStyle: 'small', color: 'fg.muted' },
    empty: { paddingInline: '3', paddingBlock: '2', color: 'fg.muted', textStyle: 'small' },
  },
  variants: {
    inline: {
      true: {
        content: {
          position: 'static',
          marginTop: '2',
          padding: '0',
          height: '50dvh',
          maxHeight: '24rem',
          borderWidth: 0,
          boxShadow: 'none',
        },
      },
    },
  },
});

export const tabs = defineSlotRecipe({
  slots: ['root', 'trigger', 'list', 'content', 'contentGroup', 'indicator'],
  base: {
    root: { width: 'full', minWidth: 0 },
    list: {
      display: 'flex',
      gap: '6',
      overflowX: 'auto',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
      // Space for the focus ring, which a scrolling box would clip.
      padding: '1',
      paddingBottom: 0,
      marginInline: '-1',
    },
    trigger: {
      flexShrink: 0,
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'control.md',
      paddingInline: '1',
      color: 'fg.muted',
      fontWeight: 'medium',
      cursor: 'pointer',
      borderRadius: 'xs',
      borderBottomWidth: '3px',
      borderColor: 'transparent',
      _highContrast: { borderColor: 'Canvas' },
      _hover: { color: 'fg.ink' },
      _selected: {
        color: 'fg.ink',
        fontWeight: 'semibold',
        borderColor: 'accent.solid',
        borderBottomRadius: 0,
        _highContrast: { borderColor: 'Highlight' },
      },
      _disabled: { cursor: 'not-allowed', opacity: 0.6 },
      _focusVisible: { outlineOffset: '-2px' },
    },
  },
  variants: {
    variant: {
      plain: { content: { paddingTop: '6' } },
      fill: {
        root: { display: 'flex', flexDirection: 'column', height: { lg: 'full' }, minHeight: 0 },
        // No tab is out of sight in a narrow pane.
        list: { flexShrink: 0, columnGap: '2', rowGap: 0, flexWrap: { lg: 'wrap' } },
        trigger: { textStyle: 'small', minHeight: { lg: '9' } },
        content: { flex: 1, minHeight: 0, overflowY: { lg: 'auto' } },
      },
    },
  },
  defaultVariants: { variant: 'plain' },
});
