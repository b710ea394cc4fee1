import { defineRemote } from '@dossier/remote-kit';
import { ProfilePage } from './profile-page.tsx';

export default defineRemote({
  name: 'mf-profile',
  // The second path is the form of old links: /profile/firstTime=true, /profile/setup=tax (READINGS 12).
  routes: [
    { path: '/profile', element: <ProfilePage />, layout: 'app' },
    { path: '/profile/:mode', element: <ProfilePage />, layout: 'app' },
  ],
  translations: {
    en: () => import('./texts.en.ts'),
    fr: () => import('./texts.fr.ts'),
    de: () => import('./texts.de.ts'),
    gsw: () => import('./texts.gsw.ts'),
    it: () => import('./texts.it.ts'),
  },
});
