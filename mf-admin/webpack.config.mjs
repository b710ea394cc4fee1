import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: 'mf-admin',
  owner: '@dossier/filing',
  paths: [
    '/admin',
    '/admin/messages/*',
    '/admin/users',
    '/admin/users/*',
    '/admin/audit',
    '/admin/builds',
    '/admin/builds/keys',
    '/admin/builds/tokens',
    '/admin/system',
    '/admin/system/mails',
    '/cantons',
    '/address-demo',
  ],
  access: 'admin',
  navigation: [
    { id: 'cantons', icon: 'flag', order: 200, path: '/cantons' },
    { id: 'address', icon: 'map-pin', order: 210, path: '/address-demo' },
    { id: 'admin', icon: 'settings', order: 220, path: '/admin' },
  ],
  shellApi: '^2.9.0',
  port: 3105,
});
