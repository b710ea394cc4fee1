import { once } from 'node:events';
import { createServer, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * - `down`: connections are closed.
 * - `hang`: requests get no response.
 * - `refuse`: requests get 403, and `full` 507.
 * - `lose`: the store serves a request, and its response is lost.
 * - `break`: half of the body of a response arrives.
 */
export type StoreFault = 'down' | 'hang' | 'refuse' | 'full' | 'lose' | 'break';

/** A proxy in front of the object store of the tests. */
export interface StoreProxy {
  readonly endpoint: string;
  /** The fault of the requests from now on that match. */
  fail(fault: StoreFault, matches?: (method: string, url: string) => boolean): void;
  recover(): void;
  /** Method and path of each request so far. */
  readonly requests: readonly string[];
  stop(): void;
}

const refusals = {
  refuse: { status: 403, code: 'AccessDenied' },
  full: { status: 507, code: 'InsufficientStorage' },
};

export async function startStoreProxy(): Promise<StoreProxy> {
  const { origin } = new URL(process.env['TEST_S3_URL'] ?? '');
  const requests: string[] = [];
  let fault: StoreFault | undefined;
  let isAffected = (_method: string, _url: string): boolean => true;
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url}`);
    const current = fault !== undefined && isAffected(method, url) ? fault : undefined;
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    if (current === 'hang') return;
    if (current === 'down') return void request.socket.destroy();
    if (current === 'refuse' || current === 'full') return refuse(response, refusals[current]);
    const forwarded = send(new URL(url, origin), { method, headers }, (answer) => {
      if (current === 'lose') return void answer.resume().on('end', () => request.socket.destroy());
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (current !== 'break') return void answer.pipe(response);
      answer.once('data', (chunk: Buffer) =>
        response.write(chunk.subarray(0, chunk.length / 2), () => request.socket.destroy()),
      );
    });
    forwarded.on('error', () => request.socket.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(next, matches = () => true) {
      fault = next;
      isAffected = matches;
    },
    recover() {
      fault = undefined;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function refuse(response: ServerResponse, { status, code }: { status: number; code: string }): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
}
