import { perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { HomePage } from './home/home-page.tsx';

export default defineRemote({
  name: 'mf-home',
  routes: [
    { path: '/', element: <HomePage /> },
    { path: '/file-history', load: () => import('./file-history/file-history-page.tsx') },
    { path: '/papers', load: () => import('./papers/papers-page.tsx') },
    { path: '/pgbar', load: () => import('./progress/progress-page.tsx') },
  ],
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
});
