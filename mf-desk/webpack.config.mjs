import { createRemote } from '@dossier/remote-kit/webpack';

export default createRemote({
  name: 'mf-desk',
  owner: '@dossier/filing',
  paths: ['/desk', '/desk/*'],
  access: 'expert',
  navigation: [
    { id: 'desk', icon: 'inbox', order: 190, path: '/desk', inHeader: true },
    { id: 'messages', icon: 'message-square', order: 191, path: '/desk/messages', inHeader: true },
    { id: 'figures', icon: 'chart-column', order: 192, path: '/desk/figures', inHeader: true },
  ],
  shellApi: '^2.7.0',
  port: 3106,
});
