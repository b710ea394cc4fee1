/** Files that import each other, counting imports of types and dynamic ones: neither can be read before the other. */
import { posix } from 'node:path';
import { CODE, importsOf } from './import-rules.ts';
import { readSources, type Problem, type SourceFile } from './lib/sources.ts';

/** Reports each import that closes a cycle. */
export function findCycles(files: readonly SourceFile[]): Problem[] {
  const imports = new Map(files.map((file) => [file.path, relativeImports(file)]));
  const problems: Problem[] = [];
  const visited = new Set<string>();

  function visit(path: string, trail: readonly string[]): void {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const cycle = [...trail.slice(start), path].join(' → ');
      problems.push({ path: trail.at(-1) ?? path, message: `closes a cycle: ${cycle}. ${ADVICE}` });
    } else if (!visited.has(path)) {
      for (const target of imports.get(path) ?? []) visit(target, [...trail, path]);
      visited.add(path);
    }
  }
  for (const path of imports.keys()) visit(path, []);
  return problems;
}

const ADVICE = 'Move what both need into a file that imports neither.';

function relativeImports({ path, text }: SourceFile): string[] {
  return importsOf(text)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
}

/** Checks the whole repository. */
export function findProblems(): Problem[] {
  return findCycles(readSources(CODE));
}
