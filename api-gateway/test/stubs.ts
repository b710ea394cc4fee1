import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResponseOf, EndpointSpec } from '@dossier/contracts';

/** A replacement for an endpoint of a service, which otherwise responds with `{}`. */
export interface Stub {
  readonly spec: EndpointSpec;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => unknown;
}

export function stubEndpoint(spec: EndpointSpec, handle: Stub['handle']): Stub {
  return { spec, handle };
}

/** A stub that responds with 200 and this body. */
export function stubResponse<E extends EndpointSpec>(
  spec: E,
  body: ResponseOf<E>,
  headers: Record<string, string | string[]> = {},
): Stub {
  return stubEndpoint(spec, (_request, response) => sendJson(response, 200, body, headers));
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
  // Some tests cut the request while it is read.
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
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

/** The path of an endpoint with `1` for each placeholder. */
export function examplePath(spec: EndpointSpec): string {
  return spec.path.replace(/\{\w+\}/g, '1');
}

/** Whether a path matches the path pattern of an endpoint. */
export function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}
