import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { control } from './form.ts';
import { floatingBox, listOption } from './overlay.ts';

export const combobox = defineSlotRecipe({
  slots: [
    'root', 'clearTrigger', 'content', 'control', 'input', 'item', 'itemGroup', 'itemGroupLabel', 'itemIndicator',
    'itemText', 'label', 'list', 'positioner', 'trigger', 'indicatorGroup', 'empty',
  ],
  base: {
    root: { width: 'full', display: 'flex', flexDirection: 'column', gap: '2' },
    label: { textStyle: 'label' },
    control: { position: 'relative' },
    input: { ...control, appearance: 'none', minHeight: 'control.md', paddingInlineStart: '3.5', paddingInlineEnd: '11', paddingBlock: '2' },
    indicatorGroup: {
      position: 'absolute',
      insetInlineEnd: '1.5',
      insetBlock: 0,
      display: 'flex',
      alignItems: 'center',
      color: 'fg.muted',
    },
    trigger: { display: 'grid', placeItems: 'center', width: '8', height: '8', borderRadius: 'sm', '& svg': { width: '1.125rem', height: '1.125rem' } },
    clearTrigger: { display: 'grid', placeItems: 'center', width: '8', height: '8', borderRadius: 'sm' },
    content: { ...floatingBox, padding: '1.5', maxHeight: 'min(20rem, var(--available-height))', overflowY: 'auto', outline: 'none' },
    item: listOption,
    itemText: { flex: 1, minWidth: 0 },
    itemIndicator: { color: 'accent.fg' },
    empty: { paddingInline: '3', paddingBlock: '2', color: 'fg.muted', textStyle: 'small' },
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
      // Room for the focus ring, which a scrolling box would cut.
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
      _hover: { color: 'fg.ink' },
      _selected: { color: 'fg.ink', fontWeight: 'semibold', borderColor: 'accent.solid', borderBottomRadius: 0 },
      _disabled: { cursor: 'not-allowed', opacity: 0.6 },
      _focusVisible: { outlineOffset: '-2px' },
    },
    content: { paddingTop: '6' },
  },
});
