import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

// Below the range from which systems take ports for outgoing connections: nobody takes one by chance while a
// service restarts.
const FIRST = 20_000;
const LAST = 32_000;

/** True when somebody could listen on this port now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Waits until the port is free: a product that was killed a moment ago may still be letting go of it. */
export async function becomesFree(port: number, host: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (!(await isFree(port, host))) {
    if (performance.now() > deadline) return false;
    await wait(100);
  }
  return true;
}

/** As many free ports as asked for, from a random place on, so that two products starting at once do not meet. */
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
