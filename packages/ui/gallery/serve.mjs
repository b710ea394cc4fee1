// The gallery: every component on one page, with the content security policy of the product.
//   node packages/ui/gallery/serve.mjs   serves it on a free port
import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'esbuild';

const font = (subset) =>
  createRequire(import.meta.url).resolve(
    `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${subset}-wght-normal.woff2`,
  );

const bundle = () =>
  build({
    absWorkingDir: new URL('../', import.meta.url).pathname,
    entryPoints: ['src/gallery/main.tsx'],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });

const files = { '/latin.woff2': font('latin'), '/latin-ext.woff2': font('latin-ext') };
createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/gallery.js') {
    const result = await bundle();
    return response.setHeader('content-type', 'text/javascript').end(result.outputFiles[0].contents);
  }
  if (files[pathname])
    return response.setHeader('content-type', 'font/woff2').end(await readFile(files[pathname]));
  const nonce = randomBytes(16).toString('base64');
  response.setHeader(
    'content-security-policy',
    `default-src 'self'; style-src 'nonce-${nonce}'; img-src 'self' data:`,
  );
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="csp-nonce" nonce="${nonce}"><link rel="preload" as="font" type="font/woff2" crossorigin href="/latin.woff2">
<div id="root"></div><script type="module" src="/gallery.js"></script></html>`);
}).listen(Number(process.env.PORT ?? 0), '127.0.0.1', function () {
  process.stdout.write(`http://localhost:${this.address().port}\n`);
});
