import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { breaks, type Contract, type Offered } from '../registry/contract.ts';

export const RECORD_FILE = 'contract-record.json';

/** The last two published builds are kept usable: tabs that are open load the older one. */
const BUILDS = 2;

/** A contract, and the published builds that have it, newest first. */
export interface ContractRecord extends Contract {
  readonly buildIds: readonly string[];
}

/** The recorded contracts with a published build in front, shortened to the last builds. */
export function addBuild(
  records: readonly ContractRecord[],
  buildId: string,
  contract: Contract,
): ContractRecord[] {
  const others = records.map((record) => ({
    ...record,
    buildIds: record.buildIds.filter((id) => id !== buildId),
  }));
  const [newest, ...older] = others;
  const all =
    newest && isDeepStrictEqual({ ...newest, buildIds: [] }, { ...contract, buildIds: [] })
      ? [{ ...newest, buildIds: [buildId, ...newest.buildIds] }, ...older]
      : [{ buildIds: [buildId], ...contract }, ...others];
  let room = BUILDS;
  return all.flatMap((record) => {
    const buildIds = record.buildIds.slice(0, room);
    room -= buildIds.length;
    return buildIds.length > 0 ? [{ ...record, buildIds }] : [];
  });
}

export function readRecords(file: string): ContractRecord[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ContractRecord[]) : [];
}

export function writeRecords(file: string, records: readonly ContractRecord[]): void {
  writeFileSync(file, `[\n${records.map(formatRecord).join(',\n')}\n]\n`);
}

/** One line per endpoint, module and event, so that a diff names what changed. */
function formatRecord(record: ContractRecord): string {
  const fields = Object.entries(record).map(([field, value]: [string, unknown]) => {
    if (Array.isArray(value)) return `  "${field}": ${JSON.stringify(value)}`;
    const lines = Object.entries(value as object).map(
      ([key, each]) => `    ${JSON.stringify(key)}: ${JSON.stringify(each)}`,
    );
    return `  "${field}": {${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}}`;
  });
  return ` {\n${fields.join(',\n')}\n }`;
}

/** A record beside the sources of a remote, and why one of its builds would not work. */
export interface BrokenBuild {
  /** Relative to the checkout. */
  path: string;
  message: string;
}

/** The builds recorded in a checkout that would not work with what it offers, which is asked for only if there are any. */
export async function findBrokenBuilds(
  root: string,
  offer: () => Offered | Promise<Offered>,
): Promise<BrokenBuild[]> {
  const files = readdirSync(root).map((name) => `${name}/${RECORD_FILE}`);
  const recorded = files.filter((path) => existsSync(join(root, path)));
  if (recorded.length === 0) return [];
  const offered = await offer();
  return recorded.flatMap((path) =>
    readRecords(join(root, path)).flatMap((record) =>
      breaks(record, offered).map((reason) => ({
        path,
        message: `the published build ${record.buildIds.join(', ')} would break: ${reason}`,
      })),
    ),
  );
}
