import { defineRemote } from '@dossier/remote-kit';
import { SignInPage } from './sign-in/sign-in-page.tsx';

export default defineRemote({
  name: 'mf-auth',
  routes: [
    { path: '/login', element: <SignInPage />, layout: 'bare' },
    { path: '/featuretest', load: () => import('./features/feature-test-page.tsx') },
  ],
  translations: {
    en: () => import('./texts.en.ts'),
    fr: () => import('./texts.fr.ts'),
    de: () => import('./texts.de.ts'),
    gsw: () => import('./texts.gsw.ts'),
    it: () => import('./texts.it.ts'),
  },
});
