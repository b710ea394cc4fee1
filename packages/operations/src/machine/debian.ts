import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program, also of one for administrators; undefined where there is none. */
export function findProgram(name: string, further: readonly string[] = []): string | undefined {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  return [...path, '/usr/sbin', '/usr/local/sbin', ...further]
    .map((directory) => join(directory, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Installs packages of Debian, or throws how to install what is missing. */
export function installPackages(missing: string, packages: readonly string[], elsewhere = ''): void {
  const how = `${missing} is missing: install it with "apt-get install --no-install-recommends ${packages.join(' ')}" (Debian, Ubuntu)${elsewhere}`;
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) throw new Error(how);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const run = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (run.status !== 0) throw new Error(how);
  }
}

/** The first of the accounts that exists. */
export function findAccount(names: readonly string[]): { name: string; uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of names) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(`there is no account ${names.map((name) => `"${name}"`).join(' or ')}`);
}
