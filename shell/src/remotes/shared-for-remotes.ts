// Federation provides only modules that the shell imports. These are used by remotes only, so the shell imports them here
// without calling the imports; each is loaded when a remote needs it.
void [
  () => import('@dossier/ui/inputs'),
  () => import('@dossier/ui/panes'),
  () => import('@dossier/remote-kit/forms'),
  () => import('@dossier/remote-kit/rows'),
  () => import('@dossier/remote-kit/uploads'),
  () => import('@dossier/remote-kit/pdf'),
  () => import('@dossier/swiss-fields/cantons'),
  () => import('@dossier/swiss-fields/address'),
  () => import('@dossier/swiss-fields/phone'),
  () => import('@dossier/ui/overlay'),
];
