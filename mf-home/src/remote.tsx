import { defineRemote } from '@dossier/remote-kit';
import { HomePage } from './home/home-page.tsx';

export default defineRemote({
  name: 'mf-home',
  routes: [{ path: '/', element: <HomePage /> }],
  translations: {
    en: () => import('./texts.en.ts'),
    fr: () => import('./texts.fr.ts'),
    de: () => import('./texts.de.ts'),
    gsw: () => import('./texts.gsw.ts'),
    it: () => import('./texts.it.ts'),
  },
});
