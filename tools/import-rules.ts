/**
 * The import rules of docs/architecture.md. Each message names the alternative.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { ROOT } from './lib/prepare.mjs';
import { lineAt, readSources, type Problem, type SourceFile } from './lib/sources.ts';
import { BUILD_KIT, MAY_IMPORT } from './may-import.ts';

export interface Workspace {
  /** The directory, relative to the repository. */
  directory: string;
  name: string;
  /** The exported sub-paths: `.`, `./testing`. */
  exports: readonly string[];
  /** The declared npm packages, for the code and for its build and tests. */
  dependencies: readonly string[];
  devDependencies: readonly string[];
}

export interface Repository {
  workspaces: readonly Workspace[];
  /** The npm packages of the root, for all tests and tools. */
  devDependencies: readonly string[];
}

/** The libraries that a module of the contracts may import; few, because every page and service loads them. */
const librariesOfContracts = (path: string): readonly string[] =>
  path === 'packages/contracts/src/phone/phone.ts' ? ['zod', 'libphonenumber-js'] : ['zod'];

/** Libraries that a remote may import without declaring them, because the shell provides them. */
const PROVIDED_TO_REMOTES = ['react', 'react-dom', 'zod'];

export const TEST_CODE =
  /\.(test|fixture)\.tsx?$|\/test(ing)?(\/|\.tsx?$)|^(e2e|bench|tools|services\/recognition\/evaluation)\/|vitest\.config\.[cm]?[jt]s$/;
/** Webpack configurations and other build code, which runs on Node. */
const BUILD_CODE = /^(?!.*\/src\/).*\.[cm]js$/;
export const CODE = /\.(ts|tsx|mjs)$/;
const BUILTIN = new Set(builtinModules);

/** Reports every import in the files that breaks a rule. */
export function checkImports(files: readonly SourceFile[], repository: Repository): Problem[] {
  return files.flatMap((file) =>
    importsOf(file.text).flatMap(({ specifier, position }) => {
      const fault = findFault(file.path, specifier, repository);
      if (!fault) return [];
      return [
        { path: file.path, line: lineAt(file.text, position), message: `imports '${specifier}'. ${fault}` },
      ];
    }),
  );
}

/** Every import of a file: of values, of types, and dynamic ones. */
export function importsOf(text: string): { specifier: string; position: number }[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName, pos }) => ({ specifier: fileName, position: pos }));
}

/** The workspace of a file: the innermost, because one may be in the directory of another. */
function findWorkspace(path: string, { workspaces }: Repository): Workspace | undefined {
  return workspaces
    .filter(({ directory }) => path.startsWith(`${directory}/`))
    .sort((a, b) => b.directory.length - a.directory.length)[0];
}

function findFault(path: string, specifier: string, repository: Repository): string | undefined {
  const workspace = findWorkspace(path, repository);
  if (specifier.startsWith('.')) return findRelativeFault(path, specifier, workspace, repository);
  if (specifier.startsWith('@dossier/')) return findPackageFault(path, specifier, workspace, repository);
  return findLibraryFault(path, specifier, workspace, repository);
}

function findRelativeFault(
  path: string,
  specifier: string,
  workspace: Workspace | undefined,
  repository: Repository,
): string | undefined {
  const target = posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
  if (findWorkspace(target, repository) !== workspace || target.startsWith('..')) {
    return 'A relative import must not leave its workspace: import the other package by name, or move the code into a package.';
  }
  if (/\/migrations\//.test(path) && /\.entity\.ts$/.test(target)) {
    return 'A migration imports no entity, because the entity changes later and the migration must not. Declare the columns with new Table and TableColumn.';
  }
  if (!posix.extname(target))
    return 'Imports include the file extension (./x.ts), because Node runs the sources directly.';
  return undefined;
}

function findPackageFault(
  path: string,
  specifier: string,
  workspace: Workspace | undefined,
  repository: Repository,
): string | undefined {
  const [name, entry] = splitSpecifier(specifier);
  const target = repository.workspaces.find((candidate) => candidate.name === name);
  if (!target) return `There is no workspace ${name}.`;
  const rule = MAY_IMPORT.find(({ directory }) => workspace && directory.test(workspace.directory));
  if (rule && name !== workspace?.name && !rule.packages.includes(name))
    return `${workspace?.directory} may not. ${rule.advice}`;
  if (!target.exports.some((offered) => matches(offered, entry))) {
    return `${name} does not export ${entry}: packages are used only through the "exports" of their package.json (${target.exports.join(', ') || 'nothing'}).`;
  }
  if (
    specifier === '@dossier/contracts/texts' &&
    rule &&
    !rule.packages.includes('@dossier/service-kit') &&
    workspace?.name !== '@dossier/service-kit'
  ) {
    return 'Error texts are server-only: show the `message` of the error response.';
  }
  if (/^\.\/testing(\/|$)/.test(entry) && !TEST_CODE.test(path)) return 'Testing helpers are for tests only.';
  if (name === BUILD_KIT && rule && !BUILD_CODE.test(path))
    return 'The build preset is for webpack.config.mjs only.';
  return undefined;
}

function findLibraryFault(
  path: string,
  specifier: string,
  workspace: Workspace | undefined,
  repository: Repository,
): string | undefined {
  const isTest = TEST_CODE.test(path);
  const isBuild = BUILD_CODE.test(path);
  const rule = MAY_IMPORT.find(({ directory }) => workspace && directory.test(workspace.directory));
  if (specifier.startsWith('node:') || BUILTIN.has(specifier)) {
    if (!specifier.startsWith('node:')) return `Write modules of Node as node:${specifier}.`;
    if (rule?.browser && !isTest && !isBuild)
      return `${workspace?.directory} also runs in the browser, where there is no Node.`;
    return undefined;
  }
  const [name] = splitSpecifier(specifier);
  if (
    workspace?.directory === 'packages/contracts' &&
    !isTest &&
    !isBuild &&
    !librariesOfContracts(path).includes(name)
  )
    return rule?.advice;
  const declared = [
    ...(workspace?.dependencies ?? []),
    ...(isTest || isBuild || !workspace
      ? [...(workspace?.devDependencies ?? []), ...repository.devDependencies]
      : []),
    ...(/^(shell$|mf-)/.test(workspace?.directory ?? '') ? PROVIDED_TO_REMOTES : []),
  ];
  if (declared.includes(name)) return undefined;
  return `${name} is not among the dependencies of ${workspace?.directory ?? 'the root'}: declare it in the package.json there, or use our packages.`;
}

/** Whether an entry of "exports", which may contain one `*`, matches. */
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
  const directories = (root.workspaces ?? []).flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
      : [pattern],
  );
  return {
    devDependencies: Object.keys(root.devDependencies ?? {}),
    workspaces: directories
      .filter((directory) => existsSync(join(ROOT, directory, 'package.json')))
      .map((directory) => {
        const { name, exports = {}, dependencies = {}, devDependencies = {} } = readPackage(directory);
        return {
          directory,
          name,
          exports: Object.keys(exports),
          dependencies: Object.keys(dependencies),
          devDependencies: Object.keys(devDependencies),
        };
      }),
  };
}

function readPackage(directory: string): PackageJson {
  return JSON.parse(readFileSync(join(ROOT, directory, 'package.json'), 'utf8')) as PackageJson;
}

/** Checks the whole repository. */
export function findProblems(): Problem[] {
  return checkImports(readSources(CODE), readRepository());
}
