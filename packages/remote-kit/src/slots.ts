// Bundled with the pages that have slots and the contents that fill them; what keeps state is in the main entry.
export { defineSlotContent } from './slots/define-slot-content.ts';
export { SlotContents, SlotContentView } from './slots/slot-contents.tsx';
export { useSlot, type Slot } from './slots/use-slot.ts';
