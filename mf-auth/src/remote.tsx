import { perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { SignInPage } from './sign-in/sign-in-page.tsx';

export default defineRemote({
  name: 'mf-auth',
  routes: [
    { path: '/login', element: <SignInPage />, layout: 'bare' },
    { path: '/featuretest', load: () => import('./features/feature-test-page.tsx') },
  ],
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
});
