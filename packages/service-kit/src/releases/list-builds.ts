import { existsSync } from 'node:fs';
import { describeCanary } from './canaries.ts';
import { directoryOf, readRegistry } from './registry-file.ts';

/** The current and earlier builds, one line each. */
export function list(dataDir: string, name?: string): string[] {
  const entries = Object.entries(readRegistry(dataDir).remotes).filter(
    ([candidate]) => !name || candidate === name,
  );
  return entries.flatMap(([remote, pointer]) => {
    const { current, history } = pointer;
    const moves = history.map((move, index) => {
      const { buildId, at, action } = move;
      const newest = history.findIndex((each) => each.buildId === current && each.action !== 'store');
      const mark = index === newest ? '*' : ' ';
      const gone = existsSync(directoryOf(dataDir, remote, buildId)) ? '' : '  (removed)';
      return `${mark} ${remote}  ${buildId}  ${at}  ${action}${gone}`;
    });
    return [...describeCanary(dataDir, remote, pointer), ...moves];
  });
}
