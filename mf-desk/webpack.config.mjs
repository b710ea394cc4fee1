import { createRemote } from '@dossier/remote-kit/webpack';

export default createRemote({
  name: 'mf-desk',
  owner: '@dossier/filing',
  paths: ['/desk', '/desk/*'],
  access: 'expert',
  navigation: [{ id: 'desk', icon: 'inbox', order: 190, path: '/desk' }],
  shellApi: '^2.3.0',
  port: 3106,
});
