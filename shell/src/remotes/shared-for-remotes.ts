// Federation provides only what the shell itself imports. These entries are for remotes alone, so the shell names them
// here, and never calls: each loads when a remote asks for it.
void [
  () => import('@dossier/ui/inputs'),
  () => import('@dossier/remote-kit/forms'),
  () => import('@dossier/remote-kit/rows'),
  () => import('@dossier/swiss-fields/cantons'),
  () => import('@dossier/swiss-fields/address'),
  () => import('@dossier/swiss-fields/phone'),
  () => import('@dossier/ui/overlay'),
];
