import { createRemote } from '@dossier/remote-kit/webpack';

export default createRemote({
  name: 'mf-home',
  title: { en: 'Home', fr: 'Accueil', de: 'Startseite', gsw: 'Startsiite', it: 'Pagina iniziale' },
  paths: ['/', '/file-history', '/pgbar'],
  access: 'user',
  shellApi: '^1.2.0',
  port: 3102,
});
