/**
 * Federation provides only what the shell itself imports. These entries are for remotes alone, so the shell names
 * them here; they load when a remote asks for them.
 */
export const sharedForRemotes = [
  () => import('@dossier/ui/inputs'),
  () => import('@dossier/remote-kit/forms'),
  () => import('@dossier/ui/overlay'),
];
