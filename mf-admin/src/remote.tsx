import { defineRemote } from '@dossier/remote-kit';
import { AdminPage } from './page/admin-page.tsx';

export default defineRemote({
  name: 'mf-admin',
  routes: [
    { path: '/admin', element: <AdminPage /> },
    { path: '/admin/messages', load: () => import('./conversations/messages-page.tsx') },
    { path: '/admin/messages/:userId', load: () => import('./conversations/conversation-page.tsx') },
    { path: '/cantons', load: () => import('./cantons/cantons-page.tsx') },
    { path: '/address-demo', load: () => import('./address/address-page.tsx') },
  ],
  translations: {
    en: () => import('./texts.en.ts'),
    fr: () => import('./texts.fr.ts'),
    de: () => import('./texts.de.ts'),
    gsw: () => import('./texts.gsw.ts'),
    it: () => import('./texts.it.ts'),
  },
});
