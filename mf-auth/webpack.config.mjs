import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: 'mf-auth',
  owner: '@dossier/access',
  paths: ['/login', '/featuretest', '/keep-email', '/phone'],
  access: 'public',
  firstViews: ['/login'],
  shellApi: '^2.9.0',
  port: 3101,
});
