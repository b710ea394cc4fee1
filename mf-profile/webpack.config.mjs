import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: 'mf-profile',
  owner: '@dossier/profile',
  paths: ['/profile', '/profile/*'],
  access: 'user',
  navigation: [{ id: 'profile', icon: 'user', order: 100, path: '/profile' }],
  fills: [{ slot: 'desk.tab', id: 'answers', module: './src/desk-answers/desk-tab.ts', access: 'expert' }],
  shellApi: '^2.10.0',
  port: 3103,
});
