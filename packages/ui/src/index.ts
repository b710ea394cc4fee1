export { applyStoredColorMode, useColorMode, type ColorMode } from './color-mode.ts';
export { DossierProvider, type DossierProviderProps } from './provider.tsx';
export { fontFaces, type FontUrls } from './theme/fonts.ts';
export { createToaster, toaster, type Toast, type ToastInput, type ToastTone } from './toast-queue.ts';
export { escapeTopDialog } from './overlay/open-dialogs.ts';
export * from './components/layout.tsx';
export * from './components/heading.tsx';
export {
  Actions,
  Button,
  ButtonAnchor,
  FormActions,
  IconButton,
  type ButtonProps,
  type IconButtonProps,
} from './components/button.tsx';
export { afterDialog } from './after-dialog.ts';
export { FileButton, type FileButtonProps } from './components/file-button.tsx';
export { Link, LinkButton, SkipLink, type LinkProps } from './components/link.tsx';
export * from './components/field.tsx';
export * from './components/choice.tsx';
export * from './components/content.tsx';
export * from './components/spinner.tsx';
export * from './components/state.tsx';
export { Reference, type ReferenceProps } from './components/reference.tsx';
export * from './components/thread.tsx';
export * from './components/brand.tsx';
