import { pdf, type TestFile } from './fixtures/files.ts';
import { completeProfile, upload } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

/** A script that runs with the user's session stores this key and requests this address. */
const canary = 'e2e-canary';
const script = `try{localStorage.setItem('${canary}',1)}catch(e){} fetch('/${canary}'); new Image().src='/${canary}'`;

const activeFiles: readonly TestFile[] = [
  [
    'picture.svg',
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`,
  ],
  ['page.html', 'text/html', `<!doctype html><script>${script}</script><img src="/${canary}">`],
  ['page.pdf', 'application/pdf', `<!doctype html><script>${script}</script>`],
  [
    'page.xhtml',
    'application/xhtml+xml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`,
  ],
  [
    'styled.xml',
    'text/xml',
    `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><x:stylesheet id="x" version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:template match="/"><script xmlns="http://www.w3.org/1999/xhtml">${script}</script></x:template></x:stylesheet>`,
  ],
  [
    'mail.mhtml',
    'multipart/related',
    `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>${script}</script>`,
  ],
  [
    'both.pdf',
    'application/pdf',
    `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(${script.replace(/[()]/g, '\\$&')})>>>>endobj\n<script>${script}</script>`,
  ],
  ['script.js', 'text/javascript', script],
  ['image.png', 'image/png', `<script>${script}</script>`],
].map(([name, mimeType, content]) => ({ name: name!, mimeType: mimeType!, buffer: Buffer.from(content!) }));

for (const file of activeFiles) {
  test(`${file.name} does not run when it is opened`, async ({ user, openContext, consoleWatch }) => {
    consoleWatch.allow(/^Refused to execute script .* is not executable/);
    consoleWatch.allow(/ blocked by the client|ERR_BLOCKED/);
    await completeProfile(user);
    const stored = await upload(user, file);
    const context = await openContext({ as: user });
    const page = await context.newPage();
    await page.goto('/');
    const requestedUrls: string[] = [];
    context.on('request', (request) => requestedUrls.push(request.url()));
    for (const url of [stored.blobUrl, `${stored.blobUrl}?inline=1`]) {
      // Opened as a top-level document it is either shown or downloaded; a download aborts the navigation.
      const opened = await context.newPage();
      const download = opened.waitForEvent('download').catch(() => undefined);
      const response = await opened.goto(url).catch(() => undefined);
      if (!response) expect((await download)?.suggestedFilename()).toBe(file.name);
      await opened.close();
      await page.evaluate(embedInPage, url);
    }
    expect(requestedUrls.filter((url) => url.endsWith(`/${canary}`))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(canary);
  });
}

/** Embeds the file as a script, which must be refused, and in a frame, which never loads a download. */
async function embedInPage(url: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.src = url;
  const script = document.createElement('script');
  script.src = url;
  const refused = new Promise((done) => script.addEventListener('error', done));
  document.body.append(frame, script);
  await refused;
}

test('the canary script is detected where scripts may run', async ({ openContext }) => {
  const context = await openContext();
  const page = await context.newPage();
  await page.route('**/plain', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${script}</script>` }),
  );
  const canaryRequest = page.waitForRequest((request) => request.url().endsWith(`/${canary}`));
  await page.goto('/plain');
  await canaryRequest;
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain(canary);
});

test('verified PDFs and images are served inline and sandboxed, everything else as a download', async ({
  user,
}) => {
  const good = await upload(user, pdf('Lohnausweis.pdf'));
  const shown = await user.http.get(`${good.blobUrl}?inline=1`);
  expect(shown.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(shown.headers()['content-disposition']).toMatch(/^inline;/);
  expect(shown.headers()['content-security-policy']).toMatch(/^sandbox/);
  for (const file of activeFiles.filter(({ name }) => name !== 'both.pdf')) {
    const stored = await upload(user, file);
    const { headers } = { headers: (await user.http.get(`${stored.blobUrl}?inline=1`)).headers() };
    expect(headers, file.name).toMatchObject({ 'content-type': 'application/octet-stream' });
    expect(headers['content-disposition'], file.name).toMatch(/^attachment;/);
  }
});
