import { ChakraProvider, type SystemContext } from '@chakra-ui/react/styled-system';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { applyStoredColorMode } from './color-mode.ts';
import { fontFaces, type FontUrls } from './theme/fonts.ts';
import { createPageCache } from './theme/page-rules.ts';
import { system } from './theme/system.ts';

export interface DossierProviderProps {
  /** Style nonce of the page's CSP; by default `<meta name="csp-nonce" content="…">`. */
  nonce?: string;
  fonts?: FontUrls;
  /** Whether the page has the styles that apply to all of it (theme/page-css.ts); else they are inserted. */
  hasPageCss?: boolean;
  /** Rules of this theme that are on the page already, each class with all of its rules: they are not inserted again. */
  presentCss?: string;
  children: ReactNode;
}

function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}

const caches = new Map<string | undefined, EmotionCache>();

/** Shared by the providers that follow each other on a page, as in tests: each rule is inserted once. */
function pageCache(nonce: string | undefined, presentCss: string): EmotionCache {
  let cache = caches.get(nonce);
  if (!cache) {
    cache = createPageCache(nonce, presentCss);
    caches.set(nonce, cache);
  }
  return cache;
}

/** Chakra's provider inserts nothing for it. */
const systemWithPageCss: SystemContext = {
  ...system,
  _global: [],
  _config: { ...system._config, disableLayers: true },
};

/** The theme of the whole page. Exactly one per page: in the shell, or in a stand-alone wrapper. */
export function DossierProvider({
  nonce,
  fonts,
  hasPageCss = false,
  presentCss = '',
  children,
}: DossierProviderProps) {
  const [cache] = useState(() => pageCache(nonce ?? pageNonce(), presentCss));
  useLayoutEffect(applyStoredColorMode, []);
  return (
    <CacheProvider value={cache}>
      {fonts && <Global styles={fontFaces(fonts)} />}
      <ChakraProvider value={hasPageCss ? systemWithPageCss : system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
