import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const SCRIPT_PATH = '/@live-reload.js';
const EVENTS_PATH = '/@live-reload';
// A script of the same origin: the content security policy needs no exception for it.
const SCRIPT = `new EventSource('${EVENTS_PATH}').addEventListener('reload', () => location.reload());`;

export interface LiveReload {
  /** Makes every open page load itself again. */
  reload(): void;
}

/**
 * Stands before the gateway while developing: passes everything on, and adds one script to pages, so that the product
 * itself knows nothing of live reload.
 */
export async function startLiveReload(
  from: { host: string; port: number },
  gatewayPort: number,
): Promise<LiveReload> {
  const pages = new Set<ServerResponse>();
  const server = createServer((incoming, answer) => {
    if (incoming.url === SCRIPT_PATH) {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(SCRIPT);
    } else if (incoming.url === EVENTS_PATH) {
      answer
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .flushHeaders();
      pages.add(answer);
      answer.once('close', () => pages.delete(answer));
    } else passOn(incoming, answer, gatewayPort);
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

function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming;
  const isPage = headers.accept?.includes('text/html');
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: isPage ? { ...headers, 'accept-encoding': 'identity' } : headers,
  });
  outgoing.once('response', (response) => {
    if (!isPage || !response.headers['content-type']?.includes('text/html')) {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      return;
    }
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('end', () => {
      const page = Buffer.concat(chunks)
        .toString()
        .replace('</head>', `<script src="${SCRIPT_PATH}"></script></head>`);
      const { 'content-length': _, etag: __, ...rest } = response.headers;
      answer.writeHead(response.statusCode ?? 502, rest).end(page);
    });
  });
  outgoing.once('error', () => {
    if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' });
    answer.end('The gateway is restarting. Load the page again in a moment.');
  });
  answer.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
