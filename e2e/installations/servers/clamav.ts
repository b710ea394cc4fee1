import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram, installPackages } from '@dossier/operations/debian';

/** What the only signature of the test scanner recognizes: harmless, and in no real file. */
export const marker = 'DOSSIER-TEST-MALWARE-7f3a9c1e';

/**
 * Starts a private clamd with a signature file of its own, because those of ClamAV come from the internet. `halt` kills it and
 * `start` starts it again on the same socket; `suspend` and `resume` let it hang.
 */
export async function startClamd() {
  const program = findProgram('clamd') ?? install();
  const directory = mkdtempSync(join(tmpdir(), 'dossier-clamd-'));
  const [database, socket, config] = ['database', 'clamd.sock', 'clamd.conf'].map((name) =>
    join(directory, name),
  );
  mkdirSync(database!);
  writeFileSync(
    join(database!, 'dossier.ndb'),
    `Dossier.Test.Marker:0:*:${Buffer.from(marker).toString('hex')}\n`,
  );
  writeFileSync(
    config!,
    [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${database}`,
      'Foreground yes',
      'StreamMaxLength 1M',
      `TemporaryDirectory ${directory}`,
      '',
    ].join('\n'),
  );
  let child = await start();

  async function start() {
    const started = spawn(program, ['--config-file', config!], { stdio: 'ignore' });
    while (!existsSync(socket!)) {
      if (started.exitCode !== null) throw new Error(`clamd ended with ${started.exitCode}`);
      await wait(50);
    }
    return started;
  }
  async function halt() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    rmSync(socket!, { force: true });
  }
  return {
    socket: socket!,
    halt,
    async start() {
      child = await start();
    },
    suspend: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      await halt();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function install(): string {
  installPackages('clamd', ['clamav-daemon']);
  const program = findProgram('clamd');
  if (!program) throw new Error('the package clamav-daemon contains no clamd');
  return program;
}
