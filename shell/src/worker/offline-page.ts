import { defaultLanguage, isLanguage } from '@dossier/contracts/language';

interface OfflineTexts {
  title: string;
  explanation: string;
  retry: string;
}

/** Loads the page again once the gateway responds: when the browser is online again, and every five seconds. */
const comeBack = `
const tryAgain = () => fetch('/readyz', { cache: 'no-store' }).then(({ ok }) => { if (ok) location.reload() }, () => {});
addEventListener('online', tryAgain);
setInterval(tryAgain, 5000);
`;

/**
 * Replaces a page that cannot be fetched, in the first supported language of the browser: a worker has no access to
 * the one chosen on the page. It contains no personal data.
 */
export async function offlinePage(preferred: readonly string[]): Promise<Response> {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  const language = codes.find(isLanguage) ?? defaultLanguage;
  const { default: texts }: { default: OfflineTexts } = await import(`./offline.${language}.json`);
  const { title, explanation, retry } = texts;
  const nonce = crypto.randomUUID();
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">
:root { --canvas: #f5f4f0; --ink: #14171f; --muted: #5a6070; --action: #2138c4; --on-action: #fff }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #101218; --ink: #f2f3f6; --muted: #a2a8b8; --action: #8fa2ff; --on-action: #10131f }
}
body { background: var(--canvas); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; margin: 18vh auto 0; max-width: 34rem; padding: 0 1.25rem }
h1 { font-size: 2rem; letter-spacing: -0.02em; line-height: 1.15; margin: 0 0 .75rem }
p { color: var(--muted); margin: 0 0 1.75rem }
a { background: var(--action); border-radius: .5rem; color: var(--on-action); display: inline-block; font-weight: 600; padding: .75rem 1.25rem; text-decoration: none }
a:focus-visible { outline: 3px solid var(--action); outline-offset: 3px }
</style>
<main><h1>${title}</h1><p>${explanation}</p><a href="">${retry}</a></main>
<script nonce="${nonce}">${comeBack}</script>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; connect-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
    },
  });
}
