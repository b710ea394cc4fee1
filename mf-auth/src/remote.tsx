import { defineRemote } from '@dossier/remote-kit';
import { LoginPage } from './login/login-page.tsx';

export default defineRemote({
  name: 'mf-auth',
  routes: [{ path: '/login', element: <LoginPage />, layout: 'bare' }],
  translations: {
    en: () => import('./texts.en.ts'),
    fr: () => import('./texts.fr.ts'),
    de: () => import('./texts.de.ts'),
    gsw: () => import('./texts.gsw.ts'),
    it: () => import('./texts.it.ts'),
  },
});
