import { ChakraProvider, type SystemContext } from '@chakra-ui/react/styled-system';
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

const CACHE_KEY = 'd';
/** The name under which Emotion remembers that the rules of a class were inserted. */
const CLASS_NAME = new RegExp(`\\.${CACHE_KEY}-([a-z0-9]+)`, 'g');

/**
 * Rules of another frame get a style sheet of their own, at the end. A changed sheet that has layers, as those of recipes,
 * makes Chromium load all fonts again, style every element and lay the page out; an added one does not.
 */
function oneSheetPerFrame(sheet: EmotionCache['sheet']): void {
  const insert = sheet.insert.bind(sheet);
  let isSameFrame = false;
  sheet.insert = (rule) => {
    if (!isSameFrame) {
      sheet.ctr = 0; // with its first rule, and after many, Emotion adds a sheet
      isSameFrame = true;
      requestAnimationFrame(() => (isSameFrame = false));
    }
    insert(rule);
  };
}

/** Shared by the providers that follow each other on a page, as in tests: each rule is parsed and inserted once. */
function styleCache(nonce: string | undefined): EmotionCache {
  let cache = caches.get(nonce);
  if (!cache) {
    // Inserts rules into style sheets, as in production; page tests take a quarter less time.
    cache = createCache({ key: CACHE_KEY, speedy: true, ...(nonce !== undefined && { nonce }) });
    oneSheetPerFrame(cache.sheet);
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
  const [cache] = useState(() => {
    const found = styleCache(nonce ?? pageNonce());
    for (const [, name] of presentCss.matchAll(CLASS_NAME)) if (name) found.inserted[name] = true;
    return found;
  });
  useLayoutEffect(applyStoredColorMode, []);
  return (
    <CacheProvider value={cache}>
      {fonts && <Global styles={fontFaces(fonts)} />}
      <ChakraProvider value={hasPageCss ? systemWithPageCss : system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
