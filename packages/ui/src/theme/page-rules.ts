import createCache, { type EmotionCache } from '@emotion/cache';

const key = 'd';
/** The name under which Emotion remembers that the rules of a class were inserted. */
const className = new RegExp(`\\.${key}-([a-z0-9]+)`, 'g');

/** Styles as Emotion serializes them: CSS without selector, and its hash. */
interface Serialized {
  readonly name: string;
  readonly styles: string;
}

const compiler = createCache({ key, speedy: true });
/** The names of styles whose rules are on the page. */
const onPage = new Set<string>();
/** The rules that are not, by the name of their styles. */
const compiled = new Map<string, string[]>();

/**
 * Compiles the rules of styles as soon as a rendering needs them. React renders in slices, between which the browser handles
 * input; Emotion would compile those of a whole page at once, when it inserts them.
 */
export function compileRules({ name, styles }: Serialized): void {
  if (onPage.has(name) || compiled.has(name)) return;
  compiled.set(name, rulesOf(`.${key}-${name}`, { name, styles }));
}

/** The rules of styles as CSS. */
export function rulesOf(selector: string, serialized: Serialized): string[] {
  const rules: string[] = [];
  const recorder = { insert: (rule: string) => void rules.push(rule) } as EmotionCache['sheet'];
  const css = compiler.insert(selector, serialized, recorder, false);
  // Without a document, as while the shell is built, Emotion returns them.
  return css ? [css] : rules;
}

/**
 * A cache that inserts compiled rules, and none of the classes in `presentCss`, which has all of each: they are on the page.
 */
export function createPageCache(nonce: string | undefined, presentCss: string): EmotionCache {
  // Inserts rules into style sheets, as in production; page tests take a quarter less time.
  const cache = createCache({ key, speedy: true, ...(nonce !== undefined && { nonce }) });
  for (const [, name] of presentCss.matchAll(className)) {
    if (!name) continue;
    cache.inserted[name] = true;
    onPage.add(name);
  }
  const { insert } = cache;
  cache.insert = (selector, serialized, sheet, shouldCache) => {
    const rules = selector === '' ? undefined : compiled.get(serialized.name);
    if (!rules) return insert(selector, serialized, sheet, shouldCache);
    for (const rule of rules) sheet.insert(rule);
    compiled.delete(serialized.name);
    onPage.add(serialized.name);
    if (shouldCache) cache.inserted[serialized.name] = true;
  };
  addSheetPerFrame(cache.sheet);
  return cache;
}

/**
 * Puts the rules of each frame into a style sheet of their own, at the end. A changed sheet with layers, as those of recipes,
 * makes Chromium load all fonts again, style every element and lay the page out; an added one does not.
 */
function addSheetPerFrame(sheet: EmotionCache['sheet']): void {
  const insert = sheet.insert.bind(sheet);
  let isSameFrame = false;
  sheet.insert = (rule) => {
    if (!isSameFrame) {
      sheet.ctr = 0; // Emotion adds a sheet for the first rule
      isSameFrame = true;
      requestAnimationFrame(() => (isSameFrame = false));
    }
    insert(rule);
  };
}
