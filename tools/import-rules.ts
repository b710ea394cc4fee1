/**
 * Who may import whom (docs/architecture.md). Kept by a test, not by memory; each message says what to do instead.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { ROOT } from './lib/prepare.mjs';
import { lineAt, readSources, type Problem, type SourceFile } from './lib/sources.ts';

export interface Workspace {
  /** Its folder, relative to the repository. */
  folder: string;
  name: string;
  /** The sub-paths it offers to others: `.`, `./testing`. */
  exports: readonly string[];
  /** The npm packages it declares for its own code, and for its build and tests. */
  dependencies: readonly string[];
  devDependencies: readonly string[];
}

export interface Repository {
  workspaces: readonly Workspace[];
  /** What the root offers to all tests and tools. */
  devDependencies: readonly string[];
}

const WEB = ['@dossier/swiss-fields', '@dossier/remote-kit', '@dossier/ui', '@dossier/contracts'];
const SERVER = ['@dossier/service-kit', '@dossier/contracts'];

/** Our own packages that the code of a folder may import. */
const MAY_IMPORT: readonly {
  folder: RegExp;
  packages: readonly string[];
  browser?: boolean;
  advice: string;
}[] = [
  {
    folder: /^packages\/contracts$/,
    packages: [],
    browser: true,
    advice:
      'contracts stand below everything else and import zod only, and libphonenumber-js behind an entry of its own (docs/decisions/082-phone-numbers.md).',
  },
  {
    folder: /^packages\/ui$/,
    packages: [],
    browser: true,
    advice: 'ui knows no endpoints: hand it what it shows as props.',
  },
  {
    folder: /^packages\/remote-kit$/,
    packages: ['@dossier/contracts', '@dossier/ui'],
    browser: true,
    advice: 'remote-kit stands on contracts and ui.',
  },
  {
    folder: /^packages\/swiss-fields$/,
    packages: ['@dossier/remote-kit', '@dossier/ui', '@dossier/contracts'],
    browser: true,
    advice: 'swiss-fields is built on remote-kit, ui and contracts.',
  },
  {
    folder: /^packages\/service-kit$/,
    packages: ['@dossier/contracts'],
    advice: 'service-kit stands on contracts and knows no service.',
  },
  {
    folder: /^(shell|mf-[^/]+)$/,
    packages: WEB,
    browser: true,
    advice:
      'The shell and the remotes never import each other and never server code: put what two of them share into packages/ui or packages/remote-kit, and get data with call(endpoint).',
  },
  {
    folder: /^(services\/[^/]+|api-gateway)$/,
    packages: SERVER,
    advice: 'Services never import each other: ask with callService(endpoint, …), tell with outbox.add(…).',
  },
  {
    folder: /^e2e$/,
    packages: ['@dossier/contracts'],
    advice: 'From outside, use HTTP and the browser; the endpoints are in @dossier/contracts.',
  },
  {
    folder: /^bench$/,
    packages: SERVER,
    advice: 'Benchmarks call the product over HTTP; service-kit signs what goes past the gateway.',
  },
];

/** What a remote gets from our packages, so that all remotes share one copy and one configuration of it. */
const REMOTES_USE_INSTEAD: readonly { packages: RegExp; instead: string }[] = [
  {
    packages: /^(@chakra-ui|@emotion|@ark-ui)\//,
    instead:
      'Layout and components come from @dossier/ui, dialogs, menus and the toaster from @dossier/ui/overlay.',
  },
  { packages: /^react-router(-dom)?(\/|$)/, instead: 'Routing comes from @dossier/ui/router.' },
  {
    packages: /^swr(\/|$)/,
    instead: 'Use useData(endpoint, input) and refresh(endpoint) of @dossier/remote-kit.',
  },
  { packages: /^(react-)?i18next(\/|$)/, instead: "Use useTexts('mf-…') of @dossier/remote-kit." },
  {
    packages: /^(react-hook-form|@hookform)(\/|$)/,
    instead: 'Use useForm(schema, defaults) of @dossier/remote-kit.',
  },
];

/** What a module of the contracts may use: every browser and server pays for it. */
const contractsUse = (path: string): readonly string[] =>
  path === 'packages/contracts/src/phone/phone.ts' ? ['zod', 'libphonenumber-js'] : ['zod'];

/** What our packages are written in; a remote needs no version of its own. */
const GIVEN_TO_REMOTES = ['react', 'react-dom', 'zod'];

const TEST_CODE = /\.test\.tsx?$|\/test(ing)?(\/|\.tsx?$)|^(e2e|bench|tools)\/|vitest\.config\.[cm]?[jt]s$/;
/** Webpack configurations and what else in a workspace runs on Node while developing. */
const BUILD_CODE = /^(?!.*\/src\/).*\.[cm]js$/;
const CODE = /\.(ts|tsx|mjs)$/;
const BUILTIN = new Set(builtinModules);

/** Every import in the given files that breaks a rule. */
export function checkImports(files: readonly SourceFile[], repository: Repository): Problem[] {
  return files.flatMap((file) =>
    importsOf(file.text).flatMap(({ specifier, position }) => {
      const fault = faultOf(file.path, specifier, repository);
      if (!fault) return [];
      return [
        { path: file.path, line: lineAt(file.text, position), message: `imports '${specifier}'. ${fault}` },
      ];
    }),
  );
}

function importsOf(text: string): { specifier: string; position: number }[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName, pos }) => ({ specifier: fileName, position: pos }));
}

function faultOf(path: string, specifier: string, repository: Repository): string | undefined {
  const home = repository.workspaces.find(({ folder }) => path.startsWith(`${folder}/`));
  if (specifier.startsWith('.')) return faultOfRelative(path, specifier, home);
  if (specifier.startsWith('@dossier/')) return faultOfOurs(path, specifier, home, repository);
  return faultOfForeign(path, specifier, home, repository);
}

function faultOfRelative(path: string, specifier: string, home: Workspace | undefined): string | undefined {
  const target = posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
  if (home ? !target.startsWith(`${home.folder}/`) : target.startsWith('..')) {
    return 'A relative import stays in its own workspace: use what the other one exports by its package name, or move the code into a package.';
  }
  if (/\/migrations\//.test(path) && /\.entity\.ts$/.test(target)) {
    return 'A migration imports no entity: the entity changes later, the migration must not. Write the columns out with new Table and TableColumn.';
  }
  if (!posix.extname(target))
    return 'Imports name the file with its ending (./x.ts), as Node runs the sources as they are.';
  return undefined;
}

function faultOfOurs(
  path: string,
  specifier: string,
  home: Workspace | undefined,
  repository: Repository,
): string | undefined {
  const [name, entry] = splitSpecifier(specifier);
  const target = repository.workspaces.find((workspace) => workspace.name === name);
  if (!target) return `There is no workspace ${name}.`;
  const zone = MAY_IMPORT.find(({ folder }) => home && folder.test(home.folder));
  if (zone && name !== home?.name && !zone.packages.includes(name))
    return `${home?.folder} may not. ${zone.advice}`;
  if (!target.exports.some((offered) => matches(offered, entry))) {
    return `${name} does not export ${entry}: packages are used only through the "exports" of their package.json (${target.exports.join(', ') || 'nothing'}).`;
  }
  if (
    specifier === '@dossier/contracts/texts' &&
    zone &&
    zone.packages !== SERVER &&
    home?.name !== '@dossier/service-kit'
  ) {
    return 'The texts of errors are for the server alone: show the `message` that comes with an error.';
  }
  if (entry === './testing' && !TEST_CODE.test(path)) return 'Testing helpers are for tests only.';
  if (entry === './webpack' && !BUILD_CODE.test(path))
    return 'The build preset is for webpack.config.mjs only.';
  return undefined;
}

function faultOfForeign(
  path: string,
  specifier: string,
  home: Workspace | undefined,
  repository: Repository,
): string | undefined {
  const isTest = TEST_CODE.test(path);
  const isBuild = BUILD_CODE.test(path);
  const zone = MAY_IMPORT.find(({ folder }) => home && folder.test(home.folder));
  if (specifier.startsWith('node:') || BUILTIN.has(specifier)) {
    if (!specifier.startsWith('node:')) return `Modules of Node are written node:${specifier}.`;
    if (zone?.browser && !isTest && !isBuild)
      return `${home?.folder} also runs in the browser, where there is no Node.`;
    return undefined;
  }
  const [name] = splitSpecifier(specifier);
  const isRemote = home?.folder.startsWith('mf-') ?? false;
  const instead = isRemote && REMOTES_USE_INSTEAD.find(({ packages }) => packages.test(specifier));
  if (instead) return `A remote does not import it itself. ${instead.instead}`;
  if (home?.folder === 'packages/contracts' && !isTest && !isBuild && !contractsUse(path).includes(name))
    return zone?.advice;
  const declared = [
    ...(home?.dependencies ?? []),
    ...(isTest || isBuild || !home ? [...(home?.devDependencies ?? []), ...repository.devDependencies] : []),
    ...(isRemote || home?.folder === 'shell' ? GIVEN_TO_REMOTES : []),
  ];
  if (declared.includes(name)) return undefined;
  return `${name} is not among the dependencies of ${home?.folder ?? 'the root'}: declare it in the package.json there, or use what our packages offer.`;
}

/** An entry of "exports" may hold one `*`. */
function matches(offered: string, entry: string): boolean {
  const [start = '', end] = offered.split('*');
  return end === undefined ? offered === entry : entry.startsWith(start) && entry.endsWith(end);
}

/** `@a/b/c` → `@a/b` and `./c`. */
function splitSpecifier(specifier: string): [name: string, entry: string] {
  const parts = specifier.split('/');
  const name = parts.splice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  return [name, parts.length ? `./${parts.join('/')}` : '.'];
}

interface PackageJson {
  name: string;
  workspaces?: string[];
  exports?: Record<string, unknown>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The workspaces of this repository. */
export function readRepository(): Repository {
  const root = readPackage('.');
  const folders = (root.workspaces ?? []).flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
      : [pattern],
  );
  return {
    devDependencies: Object.keys(root.devDependencies ?? {}),
    workspaces: folders
      .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
      .map((folder) => {
        const { name, exports = {}, dependencies = {}, devDependencies = {} } = readPackage(folder);
        return {
          folder,
          name,
          exports: Object.keys(exports),
          dependencies: Object.keys(dependencies),
          devDependencies: Object.keys(devDependencies),
        };
      }),
  };
}

function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as PackageJson;
}

/** Checks the whole repository. */
export function findProblems(): Problem[] {
  return checkImports(readSources(CODE), readRepository());
}
