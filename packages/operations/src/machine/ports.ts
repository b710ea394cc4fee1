import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

// Below the range of ports for outgoing connections, so that none is taken by chance while a service restarts.
const FIRST = 20_000;
const LAST = 32_000;

/** Whether a server can listen on the port now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Waits until the port is free, because a process killed just before may still hold it. Returns false after `waitMs`. */
export async function waitUntilFree(port: number, host: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (!(await isFree(port, host))) {
    if (performance.now() > deadline) return false;
    await wait(100);
  }
  return true;
}

/** Finds free ports, starting at a random one so that products starting at the same time do not collide. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  let candidate = FIRST + Math.floor(Math.random() * (LAST - FIRST - 1_000));
  while (ports.length < count && candidate < LAST) {
    if (await isFree(candidate)) ports.push(candidate);
    candidate++;
  }
  if (ports.length < count) throw new Error(`No ${count} free ports between ${FIRST} and ${LAST}.`);
  return ports;
}
