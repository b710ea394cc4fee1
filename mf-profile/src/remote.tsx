import { perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { ProfilePage } from './profile-page.tsx';

export default defineRemote({
  name: 'mf-profile',
  // The second path is the form of old links: /profile/firstTime=true, /profile/setup=tax (READINGS 12).
  routes: [
    { path: '/profile', element: <ProfilePage />, layout: 'app' },
    { path: '/profile/:mode', element: <ProfilePage />, layout: 'app' },
  ],
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
});
