/** Every recipe that a component uses by name; `recipes.test.ts` compares this list with the bundles. */
import { button } from './button.ts';
import { checkbox, radioCards, segmentedControl, switchToggle } from './choice.ts';
import { badge, card, facts, rows, table } from './content.ts';
import { field, input, nativeSelect, textarea } from './form.ts';
import { combobox, tabs } from './inputs.ts';
import { dialog, drawer, menu, popover, tooltip } from './overlay.ts';
import { splitter } from './panes.ts';
import { notice, progress, skeleton, stepRail, toast } from './state.ts';
import { container, heading, link, separator, text } from './typography.ts';

export const recipes = {
  badge,
  button,
  card,
  container,
  heading,
  input,
  link,
  separator,
  skeleton,
  text,
  textarea,
};

export const slotRecipes = {
  checkbox,
  combobox,
  dialog,
  drawer,
  facts,
  field,
  menu,
  nativeSelect,
  notice,
  popover,
  progress,
  radioCards,
  rows,
  segmentedControl,
  splitter,
  stepRail,
  switchToggle,
  table,
  tabs,
  toast,
  tooltip,
};
