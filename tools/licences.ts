/**
 * The licences of all npm packages that can be in a build, by the lock file, and of what a built bill of materials lists, compared
 * with `licences.json`. A licence that is not on the list is a decision, so a check names it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSbomErrors } from '@dossier/build-kit/sbom-schema';
import satisfies from 'spdx-satisfies';
import { ROOT } from './lib/prepare.mjs';
import type { Problem } from './lib/sources.ts';

export interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export type Lock = Readonly<Record<string, LockedPackage>>;

export interface Allowed {
  /** SPDX identifiers. */
  readonly allowed: readonly string[];
  /** Packages whose manifest names none, or another one, with the reason. */
  readonly packages: Readonly<Record<string, { readonly licence: string; readonly reason: string }>>;
}

const listPath = 'tools/licences.json';

/** The workspaces that are in a build or in the image; build-kit only makes them. */
const shipped = /^(?:api-gateway|shell|mf-[a-z-]+|services\/[^/]+|packages\/(?!build-kit$)[^/]+)$/;

export function findProblems(): Problem[] {
  const { packages } = readJson('package-lock.json') as { packages: Lock };
  return checkLicences(packages, readJson(listPath) as Allowed);
}

export function checkLicences(lock: Lock, list: Allowed): Problem[] {
  const found = shippedPackages(lock);
  const problems = [...found].flatMap((path) => {
    const name = nameOf(path);
    const licence = list.packages[name]?.licence ?? lock[path]?.license;
    return isAllowed(licence, list.allowed) ? [] : [problemOf(name, licence)];
  });
  const names = new Set([...found].map(nameOf));
  const unused = Object.keys(list.packages)
    .filter((name) => !names.has(name))
    .map((name) => ({ path: listPath, message: `${name} is in no build any more: remove it.` }));
  return [...problems, ...unused];
}

export interface SbomComponent {
  readonly name: string;
  readonly group?: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
}

/** What a built bill of materials lists beyond the lock file: data, models and programs inside of packages. */
export function checkSbom(components: readonly SbomComponent[], list: Allowed): string[] {
  return components.flatMap(({ group, name, licenses = [] }) => {
    const full = group ? `${group}/${name}` : name;
    const given = licenses.map(({ expression, license }) => expression ?? license?.id);
    const named = licenses.find(({ license }) => license?.name)?.license?.name;
    const licence = list.packages[full]?.licence ?? (given.filter(Boolean).join(' AND ') || undefined);
    const isKnown = isAllowed(licence, list.allowed) || (named !== undefined && list.allowed.includes(named));
    return isKnown ? [] : [problemOf(full, licence ?? named).message];
  });
}

/** Of the builds in `dist/`: bills that are no CycloneDX, and licences that are not on the list. */
export async function findSbomProblems(paths: readonly string[]): Promise<string[]> {
  const list = readJson(listPath) as Allowed;
  const problems = paths.map(async (path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const errors = await findSbomErrors(text);
    if (errors) return [`${path} is no CycloneDX: ${JSON.stringify(errors).slice(0, 500)}`];
    return checkSbom((JSON.parse(text) as { components: SbomComponent[] }).components, list);
  });
  return [...new Set((await Promise.all(problems)).flat())];
}

const problemOf = (name: string, licence: string | undefined): Problem => ({
  path: listPath,
  message: `${name} is shipped under ${licence ?? 'no licence that its manifest names'}, which is not on the list. Read the licence, then list it, or choose another package.`,
});

function isAllowed(licence: string | undefined, allowed: readonly string[]): boolean {
  if (!licence) return false;
  try {
    return satisfies(licence, [...allowed.filter((each) => !each.includes(' '))]);
  } catch {
    // Not an SPDX expression, such as "SEE LICENSE IN …".
    return false;
  }
}

/** The paths in the lock file of all that the workspaces depend on, optional packages of other platforms included. */
function shippedPackages(lock: Lock): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const { dependencies, optionalDependencies } = lock[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = locate(lock, path, name);
      if (!next || lock[next]?.link || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  for (const path of Object.keys(lock)) if (shipped.test(path)) visit(path);
  return found;
}

/** As Node looks for a package: in the nearest node_modules. */
function locate(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.replace(/\/?[^/]*$/, '')) {
    const path = `${at}${at ? '/' : ''}node_modules/${name}`;
    if (path in lock) return path;
    if (!at) return undefined;
  }
}

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
