import { perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { AdvancedTaxPage } from './page/advanced-tax-page.tsx';

export default defineRemote({
  name: 'mf-advanced-tax',
  routes: [
    { path: '/advanced-tax-info', element: <AdvancedTaxPage /> },
    { path: '/advanced-tax-info-legacy', element: <AdvancedTaxPage /> },
    { path: '/tax-card-demo', load: () => import('./tax-cards/tax-cards-page.tsx') },
  ],
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
});
