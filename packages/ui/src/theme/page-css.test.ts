import { expect, it } from 'vitest';
import { pageCss } from './page-css.ts';

it('is the order of the layers, then reset, animations, variables in both modes, and fonts', () => {
  const css = pageCss({ latin: '/latin.woff2', latinExt: '/latin-ext.woff2' });
  const parts = [
    /^@layer reset,\s*base,\s*tokens,\s*recipes;/,
    /@layer reset\{/,
    /@layer base\{.*@keyframes fade-in\{/s,
    /@layer tokens\{.*--d-spacing-5:1\.25rem;/s,
    /--d-colors-bg-canvas:light-dark\(/,
    /@font-face\{[^}]*url\("\/latin\.woff2"\)/,
    /@font-face\{[^}]*url\("\/latin-ext\.woff2"\)/,
  ];
  for (const part of parts) expect(part.test(css), String(part)).toBe(true);
});
