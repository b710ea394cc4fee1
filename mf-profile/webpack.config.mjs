import { createRemote } from '@dossier/remote-kit/webpack';

export default createRemote({
  name: 'mf-profile',
  paths: ['/profile', '/profile/*'],
  access: 'user',
  shellApi: '^1.2.0',
  port: 3103,
});
