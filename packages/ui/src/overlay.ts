/** Overlays; loaded on first use. */
export * from './overlay/dialog.tsx';
export * from './overlay/menu.tsx';
export * from './overlay/toaster.tsx';
export { toaster } from './toast-queue.ts';
