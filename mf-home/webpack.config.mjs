import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: 'mf-home',
  owner: '@dossier/documents',
  paths: ['/', '/file-history', '/papers', '/pgbar'],
  access: 'user',
  personalViews: ['/'],
  shellApi: '^2.10.0',
  port: 3102,
});
