/** Dialogs, menus and popovers, and what the shell shows in them; loaded after the first page. */
export * from '@dossier/ui/overlay';
export { SignInAgain } from '../session/sign-in-again.tsx';
export { NotificationList } from './notification-list.tsx';
export { OpenedMenu } from './opened-menu.tsx';
