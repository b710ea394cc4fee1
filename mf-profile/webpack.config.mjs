import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: 'mf-profile',
  owner: '@dossier/profile',
  paths: ['/profile', '/profile/*'],
  access: 'user',
  navigation: [{ id: 'profile', icon: 'user', order: 100, path: '/profile' }],
  shellApi: '^2.9.0',
  port: 3103,
});
