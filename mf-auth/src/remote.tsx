import { keepEmailPath, phonePath } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { translations } from './translations.ts';

export default defineRemote({
  name: 'mf-auth',
  routes: [
    { path: '/login', element: <SignInPage />, layout: 'bare' },
    { path: '/featuretest', load: () => import('./features/feature-test-page.tsx') },
    { path: phonePath, load: () => import('./phone/phone-page.tsx') },
    { path: keepEmailPath, load: () => import('./keep-email/keep-email-page.tsx') },
  ],
  translations,
});
