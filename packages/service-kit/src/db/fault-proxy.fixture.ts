import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of the database that can close its connections or stop forwarding. */
export function createFaultProxy(address: string) {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 3306), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!silent) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
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
