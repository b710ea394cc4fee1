import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: 'mf-advanced-tax',
  owner: '@dossier/profile',
  paths: ['/advanced-tax-info', '/advanced-tax-info-legacy', '/tax-card-demo'],
  access: 'user',
  fills: [{ slot: 'home.card', id: 'recommended', module: './src/recommendations/home-card.ts' }],
  shellApi: '^2.10.0',
  port: 3104,
});
