import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const SCRIPT_PATH = '/@live-reload.js';
const EVENTS_PATH = '/@live-reload';
// A script of the same origin, because the content security policy allows no inline script.
const SCRIPT = `new EventSource('${EVENTS_PATH}').addEventListener('reload', () => location.reload());`;

export interface LiveReload {
  /** Reloads every open page. */
  reload(): void;
}

/**
 * Starts a development proxy in front of the gateway that adds the live reload script to pages, so that the product itself
 * needs no code for it.
 */
export async function startLiveReload(
  from: { host: string; port: number },
  gatewayPort: number,
): Promise<LiveReload> {
  const pages = new Set<ServerResponse>();
  const server = createServer((incoming, response) => {
    if (incoming.url === SCRIPT_PATH) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(SCRIPT);
    } else if (incoming.url === EVENTS_PATH) {
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .flushHeaders();
      pages.add(response);
      response.once('close', () => pages.delete(response));
    } else proxyRequest(incoming, response, gatewayPort);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(from.port, from.host, resolve);
  });
  return {
    reload() {
      for (const page of pages) page.write('event: reload\ndata:\n\n');
    },
  };
}

function proxyRequest(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming;
  const isPage = headers.accept?.includes('text/html');
  const upstream = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: isPage ? { ...headers, 'accept-encoding': 'identity' } : headers,
  });
  upstream.once('response', (received) => {
    if (!isPage || !received.headers['content-type']?.includes('text/html')) {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
      return;
    }
    const chunks: Buffer[] = [];
    received.on('data', (chunk: Buffer) => chunks.push(chunk));
    received.once('end', () => {
      const page = Buffer.concat(chunks)
        .toString()
        .replace('</head>', `<script src="${SCRIPT_PATH}"></script></head>`);
      const { 'content-length': _, etag: __, ...rest } = received.headers;
      response.writeHead(received.statusCode ?? 502, rest).end(page);
    });
  });
  upstream.once('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
    response.end('The gateway is restarting. Load the page again in a moment.');
  });
  response.once('close', () => upstream.destroy());
  incoming.pipe(upstream);
}
