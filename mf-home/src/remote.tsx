import { defineRemote } from '@dossier/remote-kit';
import { HomePage } from './home/home-page.tsx';

export default defineRemote({
  name: 'mf-home',
  routes: [
    { path: '/', element: <HomePage /> },
    { path: '/file-history', load: () => import('./file-history/file-history-page.tsx') },
    { path: '/pgbar', load: () => import('./progress/progress-page.tsx') },
  ],
  translations: {
    en: () => import('./texts.en.ts'),
    fr: () => import('./texts.fr.ts'),
    de: () => import('./texts.de.ts'),
    gsw: () => import('./texts.gsw.ts'),
    it: () => import('./texts.it.ts'),
  },
});
