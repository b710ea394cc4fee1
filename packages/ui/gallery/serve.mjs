// The gallery: every component on one page, with the content security policy of the product.
//   npm run gallery -w @dossier/ui            serves it on a free port
//   npm run gallery -w @dossier/ui -- --size  prints the size of each entry, minified and compressed with Brotli
import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const root = new URL('../', import.meta.url);
const font = (subset) =>
  createRequire(import.meta.url).resolve(
    `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${subset}-wght-normal.woff2`,
  );

const print = (...words) => process.stdout.write(`${words.join(' ')}\n`);

const bundle = (options) =>
  build({
    absWorkingDir: new URL('.', root).pathname,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...options,
  });

if (process.argv.includes('--size')) {
  const entries = {
    '.': 'index.ts',
    router: 'router.tsx',
    data: 'data.ts',
    overlay: 'overlay.ts',
    inputs: 'inputs.ts',
    icons: 'icons.ts',
  };
  const external = ['react', 'react/*', 'react-dom', 'react-dom/*'];
  const measure = async (contents, without = external) => {
    const result = await bundle({
      stdin: { contents, resolveDir: new URL('src', root).pathname },
      external: without,
    });
    return brotliCompressSync(result.outputFiles[0].contents).length / 1000;
  };
  const all = (file) => `import * as entry from './${file}'; globalThis.keep = { ...entry };`;
  for (const [name, file] of Object.entries(entries))
    print(name.padEnd(28), (await measure(all(file))).toFixed(1), 'KB');
  const base = Object.values(entries).slice(0, 3);
  const join = (files) =>
    files.map((file, i) => `import * as e${i} from './${file}'; globalThis.k${i} = { ...e${i} };`).join('\n');
  const eager = await measure(join(base));
  print('. + router + data'.padEnd(28), eager.toFixed(1), 'KB');
  print(
    '+ overlay on top'.padEnd(28),
    ((await measure(join([...base, entries.overlay]))) - eager).toFixed(1),
    'KB',
  );
  print(
    '+ inputs on top'.padEnd(28),
    ((await measure(join([...base, entries.inputs]))) - eager).toFixed(1),
    'KB',
  );
  const whole = `${join(base)} import { createRoot } from 'react-dom/client'; import i18n from 'i18next'; globalThis.all = { createRoot, i18n };`;
  print('all eager with react, i18n'.padEnd(28), (await measure(whole, [])).toFixed(1), 'KB');
} else {
  const files = { '/latin.woff2': font('latin'), '/latin-ext.woff2': font('latin-ext') };
  createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/gallery.js') {
      const result = await bundle({ entryPoints: ['src/gallery/main.tsx'] });
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
    print(`http://localhost:${this.address().port}`);
  });
}
