import { createServer, ServerResponse } from 'node:http';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';

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
  const options = { target: `http://127.0.0.1:${gatewayPort}` };
  function error(_: Error, __: unknown, response: unknown): void {
    if (!(response instanceof ServerResponse)) return;
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
    response.end('The gateway is restarting. Load the page again in a moment.');
  }
  const forward = createProxyMiddleware({ ...options, on: { error } });
  const addScript = responseInterceptor((body, { headers }) =>
    Promise.resolve(
      headers['content-type']?.includes('text/html')
        ? String(body).replace('</head>', `<script src="${SCRIPT_PATH}"></script></head>`)
        : body,
    ),
  );
  const forwardPage = createProxyMiddleware({
    ...options,
    selfHandleResponse: true,
    on: { error, proxyRes: addScript },
  });
  const server = createServer((incoming, response) => {
    if (incoming.url === SCRIPT_PATH) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(SCRIPT);
    } else if (incoming.url === EVENTS_PATH) {
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .flushHeaders();
      pages.add(response);
      response.once('close', () => pages.delete(response));
    } else if (incoming.headers.accept?.includes('text/html')) void forwardPage(incoming, response);
    else void forward(incoming, response);
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
