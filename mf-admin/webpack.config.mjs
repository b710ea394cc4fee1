import { createRemote } from '@dossier/remote-kit/webpack';

export default createRemote({
  name: 'mf-admin',
  paths: ['/admin', '/admin/messages/*', '/cantons', '/address-demo'],
  access: 'admin',
  shellApi: '^1.2.0',
  port: 3105,
});
