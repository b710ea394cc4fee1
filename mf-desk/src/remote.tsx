import { perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { QueuePage } from './queue/queue-page.tsx';

export default defineRemote({
  name: 'mf-desk',
  routes: [
    { path: '/desk', element: <QueuePage /> },
    { path: '/desk/clients', load: () => import('./clients/clients-page.tsx') },
    { path: '/desk/clients/:userId', load: () => import('./clients/client-page.tsx') },
    { path: '/desk/figures', load: () => import('./figures/figures-page.tsx') },
    { path: '/desk/learned', load: () => import('./learned-forms/learned-page.tsx') },
    { path: '/desk/invoices', load: () => import('./fees/invoices-page.tsx') },
    { path: '/desk/invoices/settings', load: () => import('./fees/settings-page.tsx') },
    { path: '/desk/inbox', load: () => import('./inbox/inbox-page.tsx') },
    { path: '/desk/openings', load: () => import('./openings/openings-page.tsx') },
    { path: '/desk/reminders', load: () => import('./reminders/reminders-page.tsx') },
    { path: '/desk/search', load: () => import('./search/search-page.tsx') },
    { path: '/desk/templates', load: () => import('./message-templates/templates-page.tsx') },
    { path: '/desk/:userId/:taxYear', layout: 'fill', load: () => import('./workbench/filing-page.tsx') },
  ],
  translations: perLanguage((language) => () => import(`./texts.${language}.ts`)),
});
