import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sharePath } from '@dossier/contracts';

const keepSharedFiles = vi.hoisted(() => vi.fn<(files: readonly File[]) => Promise<boolean>>());
vi.mock('@dossier/remote-kit/shared-files', () => ({ keepSharedFiles }));

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
  vi.restoreAllMocks();
  files.clear();
  open.mockClear();
  network.mockReset().mockRejectedValue(new TypeError('offline'));
});

/** The response of the worker; undefined if it leaves the request to the browser. */
async function request(
  path: string,
  init: { method?: string; mode?: string; formData?: () => Promise<FormData> } = {},
) {
  let pending: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event('fetch'), {
    request: { url: new URL(path, location.origin).href, method: 'GET', mode: 'cors', ...init },
    respondWith: (response: Promise<Response>) => (pending = response),
    waitUntil: (task: Promise<unknown>) => work.push(task),
  });
  self.dispatchEvent(event);
  const response = await pending;
  await Promise.all(work);
  return response;
}

test.each([
  ['/api/files', {}],
  ['/api/files/7/content', { mode: 'navigate' }],
  ['/api/user', { method: 'PUT' }],
  ['https://elsewhere.example/remotes/x.js', {}],
  ['/favicon.ico', {}],
])('ignores %s', async (path, init) => {
  expect(await request(path, init)).toBeUndefined();
  expect(network).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});

test('fetches an immutable file once and serves it after the server has removed the build', async () => {
  network.mockResolvedValueOnce(new Response('old build', immutable));
  expect(await (await request('/remotes/shell/1/main.js'))?.text()).toBe('old build');
  expect(await (await request('/remotes/shell/1/main.js'))?.text()).toBe('old build');
  expect(network).toHaveBeenCalledOnce();
});

test.each([
  ['a private file', new Response('x', { headers: { 'cache-control': 'private, immutable' } })],
  ['a missing file', new Response('{}', { status: 404, headers: { 'cache-control': 'no-store' } })],
  ['a file without a cache header', new Response('x')],
])('does not cache %s', async (_, response) => {
  network.mockResolvedValueOnce(response);
  await request('/remotes/mf-admin/1/entry.js');
  expect(files.size).toBe(0);
});

test('fetches pages without caching them, and shows an offline page without a connection', async () => {
  network.mockResolvedValueOnce(new Response('<html>Anna</html>', immutable));
  expect(await (await request('/profile', { mode: 'navigate' }))?.text()).toBe('<html>Anna</html>');
  expect(files.size).toBe(0);

  const offline = await request('/profile', { mode: 'navigate' });
  expect(offline?.status).toBe(503);
  expect(await offline?.text()).toContain('<h1>You are offline</h1>');
  expect(offline?.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; connect-src 'self'; script-src 'nonce-[\w-]+'; style-src 'nonce-/,
  );
});

test.each([
  ['de-CH', 'Sie sind offline'],
  ['fr-CH', 'Vous êtes hors ligne'],
  ['it', 'Nessuna connessione'],
  ['gsw', 'Du bisch offline'],
  ['xx', 'You are offline'],
])('a browser in %s shows "%s"', async (language, title) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  expect(await (await request('/', { mode: 'navigate' }))?.text()).toContain(`<h1>${title}</h1>`);
});

test('removes the oldest files first', async () => {
  for (let file = 0; file < 503; file += 1)
    files.set(`${location.origin}/remotes/x/1/${file}.js`, new Response());
  network.mockResolvedValueOnce(new Response());
  await request('/', { mode: 'navigate' });
  expect([files.size, [...files.keys()][0]]).toEqual([500, `${location.origin}/remotes/x/1/3.js`]);
});

const share = (...files: readonly (File | string)[]) => {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return request(sharePath, { method: 'POST', mode: 'navigate', formData: async () => form });
};

test.each([
  ['/', 'files', () => share(new File(['%PDF'], 'a.pdf'), new File(['%PDF'], 'b.pdf'))],
  ['/?share=lost', 'no file', () => share(new File([], 'empty.pdf'), 'text')],
  [
    '/?share=tooMany',
    'more files than may wait',
    () => {
      keepSharedFiles.mockResolvedValueOnce(false);
      return share(new File(['%PDF'], 'a.pdf'));
    },
  ],
  [
    '/?share=lost',
    'files which the browser refuses to store',
    () => {
      keepSharedFiles.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
      return share(new File(['%PDF'], 'a.pdf'));
    },
  ],
])('leads to %s after a share of %s', async (path, _, act) => {
  keepSharedFiles.mockReset().mockResolvedValue(true);
  const response = await act();
  expect([response?.status, response?.headers.get('location')]).toEqual([303, location.origin + path]);
  expect(network).not.toHaveBeenCalled();
});

test('keeps the shared files, also offline', async () => {
  keepSharedFiles.mockReset().mockResolvedValue(true);
  await share(new File(['%PDF'], 'a.pdf'), new File([], 'empty.pdf'));
  expect(keepSharedFiles.mock.calls.flat(2).map(({ name }) => name)).toEqual(['a.pdf']);
});
