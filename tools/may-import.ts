const KIT = ['@dossier/remote-kit', '@dossier/ui', '@dossier/contracts'];
const WEB = ['@dossier/documents', '@dossier/shared-features', '@dossier/swiss-fields', ...KIT];
export const BUILD_KIT = '@dossier/build-kit';
const SERVER = ['@dossier/service-kit', '@dossier/contracts'];
const SERVICES = [...SERVER, '@dossier/document-reader'];
const GATEWAY = [...SERVER, '@dossier/releases'];
const SERVICE_NAMES = ['auth', 'documents', 'filing', 'messages', 'profile', 'recognition'].map(
  (name) => `@dossier/service-${name}`,
);

/** The packages of this repository that the code of a directory may import. */
export const MAY_IMPORT: readonly {
  directory: RegExp;
  packages: readonly string[];
  browser?: boolean;
  advice: string;
}[] = [
  {
    directory: /^packages\/contracts$/,
    packages: [],
    browser: true,
    advice:
      'contracts import zod only, and libphonenumber-js behind a separate entry (docs/decisions/033-swiss-inputs.md).',
  },
  {
    directory: /^packages\/ui$/,
    packages: [],
    browser: true,
    advice: 'ui is independent of endpoints: pass data as props.',
  },
  {
    directory: /^packages\/remote-kit$/,
    packages: ['@dossier/contracts', '@dossier/ui'],
    browser: true,
    advice: 'remote-kit is built on contracts and ui.',
  },
  {
    directory: /^packages\/(documents|shared-features|swiss-fields)$/,
    packages: KIT,
    browser: true,
    advice: 'documents, shared-features and swiss-fields are built on remote-kit, ui and contracts.',
  },
  {
    directory: /^packages\/service-kit$/,
    packages: ['@dossier/contracts'],
    advice: 'service-kit is built on contracts and independent of services.',
  },
  {
    directory: /^packages\/document-reader$/,
    packages: SERVER,
    advice: 'document-reader is built on service-kit and contracts.',
  },
  {
    directory: /^packages\/releases$/,
    packages: SERVER,
    advice: 'releases is built on service-kit and contracts.',
  },
  {
    directory: /^packages\/build-kit$/,
    packages: WEB,
    advice: 'build-kit is built on the packages of the pages.',
  },
  {
    directory: /^(shell|mf-[^/]+)$/,
    packages: [...WEB, BUILD_KIT],
    browser: true,
    advice:
      'The shell and the remotes never import each other and never server code: put what two of them share into packages/ui, packages/documents, packages/shared-features or packages/remote-kit, and get data with call(endpoint).',
  },
  {
    directory: /^api-gateway$/,
    packages: GATEWAY,
    advice: 'The gateway calls services through their endpoints and never imports them.',
  },
  {
    directory: /^services\/[^/]+$/,
    packages: SERVICES,
    advice:
      'Services never import each other: request data with service.call(endpoint, …), notify with service.outbox.add(…).',
  },
  {
    directory: /^packages\/operations$/,
    packages: SERVER,
    advice: 'operations is built on service-kit and contracts.',
  },
  {
    directory: /^e2e\/installations$/,
    packages: [...GATEWAY, '@dossier/api-gateway', '@dossier/operations', ...SERVICE_NAMES],
    advice: 'Tests of installations start processes and services, and no page.',
  },
  {
    directory: /^e2e$/,
    packages: ['@dossier/contracts'],
    advice: 'Test through HTTP and the browser; the endpoints are in @dossier/contracts.',
  },
  {
    directory: /^bench$/,
    packages: [...SERVER, BUILD_KIT, '@dossier/installations'],
    advice: 'Benchmarks call the product over HTTP; service-kit signs requests that bypass the gateway.',
  },
];
