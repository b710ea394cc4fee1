import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram, installPackages } from '@dossier/operations/debian';
import { freePorts } from '@dossier/operations/ports';

/**
 * Starts a private Redis for tests, in memory and on loopback. `halt` kills it, `restart` starts it again on the same port,
 * empty; `suspend` and `resume` let it hang.
 */
export async function startRedis() {
  const server = findProgram('redis-server') ?? install();
  const [port] = await freePorts(1);
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let child = await start();

  async function start() {
    const started = spawn(server, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    // Read to the end: a full pipe would block the server.
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (chunk) => {
        if (String(chunk).includes('Ready to accept connections')) resolve();
      });
      started.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)));
    });
    return started;
  }
  async function halt() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    halt,
    async restart() {
      child = await start();
    },
    suspend: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: halt,
  };
}

function install(): string {
  installPackages('Redis', ['redis-server'], ' or "brew install redis"');
  const server = findProgram('redis-server');
  if (!server) throw new Error('redis-server contains no redis-server');
  return server;
}
