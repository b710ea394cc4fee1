import { defineRemote } from '@dossier/remote-kit';
import { AdvancedTaxPage } from './page/advanced-tax-page.tsx';

export default defineRemote({
  name: 'mf-advanced-tax',
  routes: [
    { path: '/advanced-tax-info', element: <AdvancedTaxPage /> },
    { path: '/advanced-tax-info-legacy', element: <AdvancedTaxPage /> },
    { path: '/tax-card-demo', load: () => import('./tax-cards/tax-cards-page.tsx') },
  ],
  translations: {
    en: () => import('./texts.en.ts'),
    fr: () => import('./texts.fr.ts'),
    de: () => import('./texts.de.ts'),
    gsw: () => import('./texts.gsw.ts'),
    it: () => import('./texts.it.ts'),
  },
});
