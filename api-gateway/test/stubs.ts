import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResponseOf, EndpointSpec } from '@dossier/contracts';

/** What a stub does with a call instead of answering `{}`. */
export interface Stub {
  readonly spec: EndpointSpec;
  readonly behave: (request: IncomingMessage, response: ServerResponse) => unknown;
}

export function behaves(spec: EndpointSpec, behave: Stub['behave']): Stub {
  return { spec, behave };
}

/** A stub that gives the answer its endpoint declares. */
export function answers<E extends EndpointSpec>(
  spec: E,
  answer: ResponseOf<E>,
  headers: Record<string, string | string[]> = {},
): Stub {
  return behaves(spec, (_request, response) => sendJson(response, 200, answer, headers));
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string | string[]> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Starts a server on a free port. */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<Server> {
  // A call that was cut while it was read is what some tests are about.
  const server = createServer(
    (asked, response) => void handle(asked, response).catch(() => response.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

export function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A path of an endpoint with something in its placeholders. */
export function examplePath(spec: EndpointSpec): string {
  return spec.path.replace(/\{\w+\}/g, '1');
}

/** Whether a path is one of an endpoint's. */
export function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
