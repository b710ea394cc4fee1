/**
 * The import rules of docs/architecture.md, for dependency-cruiser. Each comment names the alternative.
 */
import type { IRegularForbiddenRuleType as Rule } from 'dependency-cruiser';

export const TEST_CODE =
  '[.](test|fixture)[.]tsx?$|/test(ing)?(/|[.]tsx?$)|^(e2e|bench|tools|services/recognition/evaluation)/|vitest[.]config[.][cm]?[jt]s$';
/** Webpack configurations and other build code, which runs on Node. */
const BUILD_CODE = '^(?!.*/src/).*[.][cm]js$';
const BROWSER_CODE =
  '^(shell|mf-[^/]+|packages/(contracts|ui|remote-kit|documents|scan|shared-features|swiss-fields))/';
const REMOTES = '^(shell|mf-[^/]+)/';
/** Libraries that a remote may import without declaring them, because the shell provides them. */
const PROVIDED_TO_REMOTES = 'node_modules/(react|react-dom|zod)/';

const KIT = ['remote-kit', 'ui', 'contracts'];
const WEB = ['documents', 'shared-features', 'swiss-fields', ...KIT];
const SERVER = ['service-kit', 'contracts'];

/** The packages of this repository that the code of a directory may import. */
const MAY_IMPORT: readonly [directory: string, packages: readonly string[], advice: string][] = [
  ['packages/contracts', [], 'Contracts import no other package of this repository.'],
  ['packages/scan', [], 'scan is arithmetic of pictures: pass what it needs.'],
  ['packages/ui', [], 'ui is independent of endpoints: pass data as props.'],
  ['packages/remote-kit', ['remote-kit', 'contracts', 'ui'], 'remote-kit is built on contracts and ui.'],
  [
    'packages/(documents|shared-features|swiss-fields)',
    [...KIT, 'scan'],
    'documents, shared-features and swiss-fields are built on remote-kit, ui, contracts and scan.',
  ],
  ['packages/service-kit', ['contracts'], 'service-kit is built on contracts and independent of services.'],
  [
    'packages/(document-reader|releases|operations)',
    [...SERVER, 'scan'],
    'document-reader, releases and operations are built on service-kit, contracts and scan.',
  ],
  ['packages/build-kit', WEB, 'build-kit is built on the packages of the pages.'],
  [
    '(shell|mf-[^/]+)',
    [...WEB, 'build-kit'],
    'The shell and the remotes never import each other and never server code: put what two of them share into packages/ui, packages/documents, packages/shared-features or packages/remote-kit, and get data with call(endpoint).',
  ],
  [
    'api-gateway',
    [...SERVER, 'releases'],
    'The gateway calls services through their endpoints and never imports them.',
  ],
  [
    'services/[^/]+',
    [...SERVER, 'document-reader'],
    'Services never import each other: request data with service.call(endpoint, …), notify with service.outbox.add(…).',
  ],
  [
    'e2e/installations',
    [...SERVER, 'releases', 'api-gateway', 'operations', 'service-[^/]+'],
    'Tests of installations start processes and services, and no page.',
  ],
  [
    'e2e/(?!installations/)[^/]+',
    ['contracts'],
    'Test through HTTP and the browser; the endpoints are in @dossier/contracts.',
  ],
  [
    'bench',
    [...SERVER, 'build-kit', 'installations', 'document-reader', 'service-recognition'],
    'Benchmarks call the product over HTTP; service-kit signs requests that bypass the gateway. Papers are read by their evaluation.',
  ],
];

const LEFT_WORKSPACE =
  'A relative import must not leave its workspace: import the other package by name, or move the code into a package.';
const UNDECLARED = 'Declare the library in the dependencies of the package.json there, or use our packages.';

const forbid = (comment: string, from: Rule['from'], to: Rule['to']) => ({ name: comment, from, to });

const anyOf = (...patterns: string[]) => patterns.join('|');

export const importRules: Rule[] = [
  forbid('A cycle: move what both need into a file that imports neither.', {}, { circular: true }),
  forbid(
    'Packages are used only through the "exports" of their package.json, and imports include the file extension (./x.ts), because Node runs the sources directly.',
    {},
    { couldNotResolve: true },
  ),
  forbid(
    LEFT_WORKSPACE,
    { path: '^((packages|services)/[^/]+|mf-[^/]+|shell|api-gateway|bench|tools|e2e/installations)/' },
    { dependencyTypes: ['local'], pathNot: '^($1/|[^/]+$)' },
  ),
  forbid(
    LEFT_WORKSPACE,
    { path: '^e2e/(?!installations/)' },
    { dependencyTypes: ['local'], pathNot: '^(e2e/(?!installations/)|[^/]+$)' },
  ),
  ...MAY_IMPORT.map(([directory, packages, advice]) =>
    forbid(
      advice,
      { path: `^${directory}` },
      { path: '/@dossier/', pathNot: `/@dossier/(${packages.join('|')})/` },
    ),
  ),
  // What a package declares for its tests and builds is no library of its code; what tests may use, knip checks.
  forbid(
    UNDECLARED,
    { pathNot: anyOf(TEST_CODE, BUILD_CODE, REMOTES) },
    {
      dependencyTypes: ['npm-no-pkg', 'npm-dev'],
      dependencyTypesNot: ['triple-slash-type-reference'],
      pathNot: '/@dossier/',
    },
  ),
  forbid(
    UNDECLARED,
    { path: REMOTES, pathNot: anyOf(TEST_CODE, BUILD_CODE) },
    { dependencyTypes: ['npm-no-pkg', 'npm-dev'], pathNot: anyOf('/@dossier/', PROVIDED_TO_REMOTES) },
  ),
  forbid(
    'contracts import zod only, and libphonenumber-js behind a separate entry (docs/decisions/033-swiss-inputs.md), because every page and service loads them.',
    { path: '^packages/contracts/src/', pathNot: anyOf(TEST_CODE, '/phone/phone[.]ts$') },
    { path: 'node_modules/', pathNot: 'node_modules/(zod|@dossier)/' },
  ),
  forbid(
    'This code also runs in the browser, where there is no Node.',
    { path: BROWSER_CODE, pathNot: anyOf(TEST_CODE, BUILD_CODE) },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'Error texts are server-only: show the `message` of the error response.',
    { path: BROWSER_CODE },
    { path: '/@dossier/contracts/src/texts[.]ts$' },
  ),
  forbid(
    'Testing helpers are for tests only.',
    { pathNot: TEST_CODE },
    { path: '/@dossier/[^/]+/(src/)?testing(/|[.])' },
  ),
  forbid(
    'The build preset is for webpack.config.mjs only.',
    { path: REMOTES, pathNot: BUILD_CODE },
    { path: '/@dossier/build-kit/' },
  ),
  forbid(
    'A migration imports no entity, because the entity changes later and the migration must not. Declare the columns with new Table and TableColumn.',
    { path: '/migrations/' },
    { path: '[.]entity[.]ts$' },
  ),
];
