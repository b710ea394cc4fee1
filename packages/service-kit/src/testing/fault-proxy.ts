import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type FaultProxy = ReturnType<typeof createFaultProxy>;

/** A proxy in front of a server that can close its connections, delay what passes, or stop forwarding. */
export function createFaultProxy(address: string) {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let silent = false;
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 3306), target.hostname);
    forward(near, far);
    forward(far, near);
  });

  function forward(from: Socket, to: Socket): void {
    sockets.add(from);
    let forwarded = Promise.resolve();
    from.on('data', (chunk) => {
      if (silent) return;
      forwarded = forwarded.then(async () => {
        if (delayMs > 0) await wait(delayMs);
        to.write(chunk);
      });
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      void forwarded.then(() => to.end());
    });
  }

  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    async start() {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = new URL(address);
      url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      return url.href;
    },
    goSilent: () => {
      silent = true;
    },
    speak: () => {
      silent = false;
      cut();
    },
    /** Every piece of data waits so long from now on. */
    slow: (ms: number) => {
      delayMs = ms;
    },
    cut,
    stop() {
      cut();
      server.close();
    },
    /** Listens again where it was stopped. */
    async restart(host: string, port: number) {
      server.listen(port, host);
      await once(server, 'listening');
    },
  };
}
