import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: 'mf-advanced-tax',
  owner: '@dossier/profile',
  paths: ['/advanced-tax-info', '/advanced-tax-info-legacy', '/tax-card-demo'],
  access: 'user',
  shellApi: '^2.9.0',
  port: 3104,
});
