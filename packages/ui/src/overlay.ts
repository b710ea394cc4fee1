/** What lies over the page; loaded when it is first needed. */
export * from './overlay/dialog.tsx';
export * from './overlay/menu.tsx';
export * from './overlay/toaster.tsx';
export { toaster } from './toaster.ts';
