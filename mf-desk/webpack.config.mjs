import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: 'mf-desk',
  owner: '@dossier/filing',
  paths: ['/desk', '/desk/*'],
  access: 'expert',
  navigation: [
    { id: 'desk', icon: 'files', order: 190, path: '/desk', inHeader: true },
    { id: 'inbox', icon: 'inbox', order: 191, path: '/desk/inbox', inHeader: true },
    { id: 'figures', icon: 'chart-column', order: 192, path: '/desk/figures', inHeader: true },
  ],
  shellApi: '^2.10.0',
  port: 3106,
});
