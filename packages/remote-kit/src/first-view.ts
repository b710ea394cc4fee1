export { fact, Slot, type PersonalView, type SlotCase } from './first-view/personal-view.tsx';
export { renderFirstView, renderFrame, renderPersonalView } from './first-view/render-first-view.tsx';
