import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly port: number;
  readonly url: string;
  /** Takes no new connection, lets what is under way finish for at most `graceMs`, then cuts it. */
  close(graceMs: number): Promise<void>;
}

export async function listen(
  handle: RequestListener,
  host: string,
  port: number,
  options: ServerOptions = {},
): Promise<Listening> {
  let closing = false;
  const server: Server = createServer(options, (request, response) => {
    // A connection kept alive would hold the process after its last answer.
    if (closing) response.setHeader('Connection', 'close');
    response.once('finish', () => {
      if (closing) request.socket.end();
    });
    handle(request, response);
  });
  // Longer than any client of ours keeps an idle connection, or both sides could use and close it at once.
  server.keepAliveTimeout = 65_000;
  // Uploads on slow lines take long; the gateway is the one that times senders out.
  server.requestTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    async close(graceMs) {
      closing = true;
      const closed = once(server, 'close');
      server.close();
      // A connection whose answer went out before the body was all in becomes idle only now.
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(timer);
    },
  };
}
