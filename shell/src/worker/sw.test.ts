import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const files = new Map<string, Response>();
const cache = {
  match: async ({ url }: Request) => files.get(url)?.clone(),
  put: async ({ url }: Request, response: Response) => void files.set(url, response),
  keys: async () => [...files.keys()].map((url) => ({ url })),
  delete: async ({ url }: Request) => files.delete(url),
};
const open = vi.fn(async () => cache);
const network = vi.fn<(request: Request) => Promise<Response>>();
const immutable = { headers: { 'cache-control': 'public, max-age=31536000, immutable' } };

beforeAll(async () => {
  vi.stubGlobal('caches', { open });
  vi.stubGlobal('fetch', network);
  await import('./sw.ts');
});
beforeEach(() => {
  files.clear();
  open.mockClear();
  network.mockReset().mockRejectedValue(new TypeError('offline'));
});

/** What the worker answers; undefined where it leaves the request to the browser. */
async function ask(path: string, request: { method?: string; mode?: string } = {}) {
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event('fetch'), {
    request: { url: new URL(path, location.origin).href, method: 'GET', mode: 'cors', ...request },
    respondWith: (response: Promise<Response>) => (answer = response),
    waitUntil: (task: Promise<unknown>) => work.push(task),
  });
  self.dispatchEvent(event);
  const response = await answer;
  await Promise.all(work);
  return response;
}

test.each([
  ['/api/files', {}],
  ['/api/files/7/content', { mode: 'navigate' }],
  ['/api/user', { method: 'PUT' }],
  ['https://elsewhere.example/remotes/x.js', {}],
  ['/favicon.ico', {}],
])('%s is none of its business', async (path, request) => {
  expect(await ask(path, request)).toBeUndefined();
  expect(network).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});

test('an immutable file is fetched once, and of an old build it is still there when the server has it no more', async () => {
  network.mockResolvedValueOnce(new Response('old build', immutable));
  expect(await (await ask('/remotes/shell/1/main.js'))?.text()).toBe('old build');
  expect(await (await ask('/remotes/shell/1/main.js'))?.text()).toBe('old build');
  expect(network).toHaveBeenCalledOnce();
});

test.each([
  ['the administrator’s', new Response('x', { headers: { 'cache-control': 'private, immutable' } })],
  ['a missing one', new Response('{}', { status: 404, headers: { 'cache-control': 'no-store' } })],
  ['one without a cache header', new Response('x')],
])('%s is not kept', async (_, response) => {
  network.mockResolvedValueOnce(response);
  await ask('/remotes/mf-admin/1/entry.js');
  expect(files.size).toBe(0);
});

test('a page is fetched and never kept; without a connection a small page says so', async () => {
  network.mockResolvedValueOnce(new Response('<html>Anna</html>', immutable));
  expect(await (await ask('/profile', { mode: 'navigate' }))?.text()).toBe('<html>Anna</html>');
  expect(files.size).toBe(0);

  const offline = await ask('/profile', { mode: 'navigate' });
  expect(offline?.status).toBe(503);
  expect(await offline?.text()).toContain('<h1>You are offline</h1>');
  expect(offline?.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
});

test.each([
  ['de-CH', 'Sie sind offline'],
  ['fr-CH', 'Vous êtes hors ligne'],
  ['it', 'Nessuna connessione'],
  ['gsw', 'Du bisch offline'],
  ['xx', 'You are offline'],
])('a browser in %s reads "%s"', async (language, title) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  expect(await (await ask('/', { mode: 'navigate' }))?.text()).toContain(`<h1>${title}</h1>`);
});

test('what came in first goes first', async () => {
  for (let file = 0; file < 503; file += 1)
    files.set(`${location.origin}/remotes/x/1/${file}.js`, new Response());
  network.mockResolvedValueOnce(new Response());
  await ask('/', { mode: 'navigate' });
  expect([files.size, [...files.keys()][0]]).toEqual([500, `${location.origin}/remotes/x/1/3.js`]);
});
