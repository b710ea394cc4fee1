/** Every import of the repository, those of types and late ones too, against the rules. */
import { posix } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { importRules, TEST_CODE } from './import-rules.ts';
import { ROOT } from './lib/prepare.mjs';
import type { Problem } from './lib/sources.ts';

const DIRECTORIES = ['{packages,services,mf-*,shell,api-gateway,tools,e2e,bench}'];

export async function findProblems(root = ROOT): Promise<Problem[]> {
  const { output } = await cruise(
    DIRECTORIES,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: importRules },
      exclude: '^(?!.*node_modules/).*/dist/',
      doNotFollow: 'node_modules',
      tsPreCompilationDeps: true,
      // A package of this repository is then an import of its name, not of one of its files.
      preserveSymlinks: true,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.js', '.json', '.d.ts'],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  const problems = summary.violations.map(({ from, to, cycle, unresolvedTo, rule }) => ({
    path: from,
    message: `imports ${cycle ? cycle.map(({ name }) => name).join(' → ') : (unresolvedTo ?? to)}. ${rule.name}`,
  }));
  return [...problems, ...findFolderCycles(modules)];
}

/** By the path of a folder those that its files import, each with a file that does. */
type Graph = Map<string, Map<string, string>>;

/**
 * Reports an import of each cycle of folders with the same parent, at every depth below `src`. Tests may look anywhere.
 * dependency-cruiser compares only the folders that hold the two files.
 */
function findFolderCycles(modules: readonly IModule[]): Problem[] {
  const siblings = new Map<string, Graph>();
  for (const { source, dependencies } of modules) {
    if (!source.includes('/src/') || new RegExp(TEST_CODE).test(source)) continue;
    for (const { resolved } of dependencies) {
      const parent = commonParent(source, resolved);
      const [from, to] = [source, resolved].map((path) => folderBelow(parent, path));
      if (!parent.includes('/src') || from === undefined || to === undefined) continue;
      const graph = getOrAdd(siblings, parent, (): Graph => new Map());
      getOrAdd(graph, from, () => new Map<string, string>()).set(to, source);
    }
  }
  return [...siblings.values()].flatMap(closingImports);
}

function closingImports(graph: Graph): Problem[] {
  const found: Problem[] = [];
  const visited = new Set<string>();

  function visit(folder: string, trail: readonly string[]): void {
    const start = trail.indexOf(folder);
    if (start >= 0) {
      const cycle = [...trail.slice(start), folder].map((path) => posix.basename(path)).join(' → ');
      found.push({
        path: graph.get(trail.at(-1) ?? '')?.get(folder) ?? folder,
        message: `closes a cycle of folders: ${cycle}. Move it, or what it needs, to a folder that imports neither.`,
      });
    } else if (!visited.has(folder)) {
      for (const target of graph.get(folder)?.keys() ?? []) visit(target, [...trail, folder]);
      visited.add(folder);
    }
  }
  for (const folder of graph.keys()) visit(folder, []);
  return found;
}

function commonParent(one: string, other: string): string {
  const parts = one.split('/');
  const others = other.split('/');
  const end = parts.findIndex((part, index) => part !== others[index]);
  return parts.slice(0, end < 0 ? -1 : end).join('/');
}

/** The folder in `parent` that holds the file; undefined when `parent` does itself. */
function folderBelow(parent: string, path: string): string | undefined {
  const [name, ...rest] = path.slice(parent.length + 1).split('/');
  return rest.length > 0 ? `${parent}/${name}` : undefined;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
