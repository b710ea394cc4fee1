/**
 * Files that import each other, and folders whose files do, counting imports of types and dynamic ones: neither can be read
 * before the other.
 */
import { posix } from 'node:path';
import { CODE, importsOf, TEST_CODE } from './import-rules.ts';
import { readSources, type Problem, type SourceFile } from './lib/sources.ts';

/** By the path of a file or folder those that it imports, each with the file that does. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reports each import of a file that closes a cycle. */
export function findCycles(files: readonly SourceFile[]): Problem[] {
  const graph = new Map(
    files.map((file) => [file.path, new Map(relativeImports(file).map((target) => [target, file.path]))]),
  );
  return closingImports(graph).map(({ importer, cycle }) => ({
    path: importer,
    message: `closes a cycle: ${cycle.join(' → ')}. Move what both need into a file that imports neither.`,
  }));
}

/** Reports an import of each cycle of folders with the same parent, at every depth below `src`. Tests may look anywhere. */
export function findFolderCycles(files: readonly SourceFile[]): Problem[] {
  const siblings = new Map<string, Map<string, Map<string, string>>>();
  for (const file of files) {
    if (!file.path.includes('/src/') || TEST_CODE.test(file.path)) continue;
    for (const target of relativeImports(file)) {
      const parent = commonParent(file.path, target);
      const [from, to] = [file.path, target].map((path) => folderBelow(parent, path));
      if (!parent.includes('/src') || from === undefined || to === undefined) continue;
      const graph = getOrAdd(siblings, parent, () => new Map<string, Map<string, string>>());
      getOrAdd(graph, from, () => new Map<string, string>()).set(to, file.path);
    }
  }
  return [...siblings.values()].flatMap(closingImports).map(({ importer, cycle }) => ({
    path: importer,
    message: `closes a cycle of folders: ${cycle.map((path) => posix.basename(path)).join(' → ')}. Move it, or what it needs, to a folder that imports neither.`,
  }));
}

function closingImports(graph: Graph): { importer: string; cycle: string[] }[] {
  const found: { importer: string; cycle: string[] }[] = [];
  const visited = new Set<string>();

  function visit(path: string, trail: readonly string[]): void {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const importer = graph.get(trail.at(-1) ?? '')?.get(path) ?? path;
      found.push({ importer, cycle: [...trail.slice(start), path] });
    } else if (!visited.has(path)) {
      for (const target of graph.get(path)?.keys() ?? []) visit(target, [...trail, path]);
      visited.add(path);
    }
  }
  for (const path of graph.keys()) visit(path, []);
  return found;
}

function relativeImports({ path, text }: SourceFile): string[] {
  return importsOf(text)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
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

/** Checks the whole repository. */
export function findProblems(): Problem[] {
  const files = readSources(CODE);
  return [...findCycles(files), ...findFolderCycles(files)];
}
