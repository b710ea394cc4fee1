import { perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { AdminPage } from './page/admin-page.tsx';

export default defineRemote({
  name: 'mf-admin',
  routes: [
    { path: '/admin', element: <AdminPage /> },
    { path: '/admin/messages', load: () => import('./conversations/messages-page.tsx') },
    { path: '/admin/messages/:userId', load: () => import('./conversations/conversation-page.tsx') },
    { path: '/admin/users', load: () => import('./accounts/accounts-page.tsx') },
    { path: '/admin/users/:userId', load: () => import('./accounts/account-page.tsx') },
    { path: '/admin/audit', load: () => import('./audit/audit-page.tsx') },
    { path: '/admin/builds', load: () => import('./builds/builds-page.tsx') },
    { path: '/admin/builds/tokens', load: () => import('./release-tokens/tokens-page.tsx') },
    { path: '/admin/builds/keys', load: () => import('./build-keys/keys-page.tsx') },
    { path: '/admin/system', load: () => import('./system/system-page.tsx') },
    { path: '/admin/system/mails', load: () => import('./system/mails-page.tsx') },
    { path: '/cantons', load: () => import('./cantons/cantons-page.tsx') },
    { path: '/address-demo', load: () => import('./address/address-page.tsx') },
  ],
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
});
