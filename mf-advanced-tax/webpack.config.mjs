import { createRemote } from '@dossier/remote-kit/webpack';

export default createRemote({
  name: 'mf-advanced-tax',
  title: {
    en: 'Advanced Tax Info',
    fr: 'Informations fiscales avancées',
    de: 'Erweiterte Steuerangaben',
    gsw: 'Erwiiterti Stüüraagabe',
    it: 'Informazioni fiscali avanzate',
  },
  paths: ['/advanced-tax-info', '/advanced-tax-info-legacy', '/tax-card-demo'],
  access: 'user',
  shellApi: '^1.0.0',
  port: 3104,
});
