import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { guardResponses, serviceResponseLimits } from './guard-responses.ts';

export interface Listening {
  readonly port: number;
  readonly url: string;
  /** Serves requests for this time still, each on a connection that ends with its response: clients go elsewhere. */
  drain(seconds: number): Promise<void>;
  /** Accepts no new connections, lets pending requests finish for at most `graceMs`, then closes their connections. */
  close(graceMs: number): Promise<void>;
}

export async function listen(
  handle: RequestListener,
  host: string,
  port: number,
  options: ServerOptions = {},
  limits = serviceResponseLimits,
): Promise<Listening> {
  let draining = false;
  let closing = false;
  const { listener, stop } = guardResponses((request, response) => {
    // A keep-alive connection would keep the process running after its last response.
    if (draining || closing) response.setHeader('Connection', 'close');
    response.once('finish', () => {
      if (closing) request.socket.end();
    });
    handle(request, response);
  }, limits);
  const server: Server = createServer(options, listener);
  server.once('close', stop);
  // Longer than our clients keep an idle connection: otherwise one side could close it while the other sends.
  server.keepAliveTimeout = 65_000;
  // Uploads on slow connections take long; the gateway enforces the timeouts.
  server.requestTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    async drain(seconds) {
      if (seconds === 0) return;
      draining = true;
      await wait(seconds * 1000);
    },
    async close(graceMs) {
      closing = true;
      const closed = once(server, 'close');
      server.close();
      // A connection whose response was sent before the whole body had arrived becomes idle only later.
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(timer);
    },
  };
}
