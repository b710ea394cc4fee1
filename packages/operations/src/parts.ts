/** What an installation consists of: the processes, the pages, and where they are in the repository and in the image. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of the repository, or of the installation in the image. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** The services behind the gateway, one process each. */
export const SERVICES = ['auth', 'profile', 'documents', 'filing', 'messages', 'recognition'] as const;
export const GATEWAY = 'api-gateway';

/** The directory of a process in the repository. */
export function directoryOf(name: string): string {
  return name === GATEWAY ? GATEWAY : `services/${name}`;
}

/** The workspaces that are built for the browser: the shell and the remotes. */
export function pageWorkspaces(): string[] {
  return [
    'shell',
    ...readdirSync(ROOT).filter(
      (name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'package.json')),
    ),
  ];
}

export interface DeployedProcess {
  readonly name: string;
  /** The module that Node runs, relative to the installation. */
  readonly main: string;
  readonly port: number;
  /** MiB: what the process uses itself, with the processes that it starts, and the limit. */
  readonly memory: { readonly request: number; readonly limit: number };
  readonly nodeOptions: readonly string[];
}

/** Documents examines files in up to two processes of 768 MB, filing renders dossiers in two of 256 MB, recognition reads in one. */
const memory: Readonly<Record<string, DeployedProcess['memory']>> = {
  documents: { request: 512, limit: 2048 },
  filing: { request: 256, limit: 1024 },
  recognition: { request: 256, limit: 1536 },
  [GATEWAY]: { request: 256, limit: 768 },
};
const ordinary = { request: 128, limit: 384 };

/**
 * Every process of the product on its port. Documents collects the chunks of transfers itself (service-kit,
 * blobs/collect-chunks.ts), for which it needs `gc()`. A small new space holds less garbage between; half of it would
 * cost a list of files a fifth of its time.
 */
export const PROCESSES: readonly DeployedProcess[] = [...SERVICES, GATEWAY].map((name, i) => ({
  name,
  main: `${directoryOf(name)}/dist/main.js`,
  port: name === GATEWAY ? 3000 : 3001 + i,
  memory: memory[name] ?? ordinary,
  nodeOptions: name === 'documents' ? ['--expose-gc', '--max-semi-space-size=4'] : [],
}));

export const isGateway = ({ name }: Pick<DeployedProcess, 'name'>): boolean => name === GATEWAY;

/** The addresses of the services, by the host name of each. */
export function addressesOf(hostOf: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    PROCESSES.filter(({ name }) => name !== GATEWAY).map(({ name, port }) => [
      `${name.toUpperCase()}_URL`,
      `http://${hostOf(name)}:${port}`,
    ]),
  );
}
