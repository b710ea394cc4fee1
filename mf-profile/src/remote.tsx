import { defineRemote } from '@dossier/remote-kit';
import { ProfilePage } from './profile/profile-page.tsx';

export default defineRemote({
  name: 'mf-profile',
  routes: [{ path: '/profile', element: <ProfilePage /> }],
  translations: {
    en: () => import('./texts.en.ts'),
    fr: () => import('./texts.fr.ts'),
    de: () => import('./texts.de.ts'),
    gsw: () => import('./texts.gsw.ts'),
    it: () => import('./texts.it.ts'),
  },
});
