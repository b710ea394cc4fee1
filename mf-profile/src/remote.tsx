import { perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { ProfilePage } from './profile-page.tsx';

export default defineRemote({
  name: 'mf-profile',
  // The second path serves old links: /profile/firstTime=true, /profile/setup=tax.
  routes: [
    { path: '/profile', element: <ProfilePage />, layout: 'app' },
    { path: '/profile/:mode', element: <ProfilePage />, layout: 'app' },
  ],
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
});
