import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { minVersion, type InternalTls } from '../tls/internal-tls.ts';
import { guardResponses, serviceResponseLimits, type ResponseLimits } from './guard-responses.ts';

export interface Listening {
  readonly port: number;
  readonly url: string;
  /** Serves requests for this time still, each on a connection that ends with its response: clients go elsewhere. */
  drain(seconds: number): Promise<void>;
  /** Accepts no new connections, lets pending requests finish for at most `graceMs`, then closes their connections. */
  close(graceMs: number): Promise<void>;
}

interface ListenOptions {
  readonly server?: ServerOptions;
  readonly limits?: ResponseLimits;
  /** Clients need a certificate, except for `/readyz`, which load balancers probe. */
  readonly tls?: InternalTls | undefined;
}

export async function listen(
  handle: RequestListener,
  host: string,
  port: number,
  { server: options = {}, limits = serviceResponseLimits, tls }: ListenOptions = {},
): Promise<Listening> {
  let draining = false;
  let closing = false;
  const { listener, stop } = guardResponses((request, response) => {
    // A keep-alive connection would keep the process running after its last response.
    if (draining || closing) response.setHeader('Connection', 'close');
    response.once('finish', () => {
      if (closing) request.socket.end();
    });
    if (!tls || isTrusted(request)) handle(request, response);
    else response.writeHead(403, { Connection: 'close' }).end();
  }, limits);
  const server = tls ? listenWithTls(options, listener, tls) : createServer(options, listener);
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
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
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

function listenWithTls(options: ServerOptions, listener: RequestListener, tls: InternalTls): Server {
  const server = createTlsServer(
    { ...options, minVersion, requestCert: true, rejectUnauthorized: false },
    listener,
  );
  tls.use((identity) => server.setSecureContext({ ...identity, minVersion }));
  return server;
}

/** Whether the client has a certificate of the operator's authority. */
const isTrusted = ({ socket, url }: IncomingMessage): boolean =>
  (socket as TLSSocket).authorized || url === '/readyz';
