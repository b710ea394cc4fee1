export interface FontUrls {
  /** `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2`, preloaded by the page. */
  latin: string;
  /** `…/schibsted-grotesk-latin-ext-wght-normal.woff2`, fetched only when a letter needs it. */
  latinExt: string;
}

const FAMILY = 'Schibsted Grotesk Variable';

const face = (url: string, unicodeRange: string) => ({
  fontFamily: FAMILY,
  fontStyle: 'normal',
  fontWeight: '400 900',
  fontDisplay: 'swap',
  src: `url(${JSON.stringify(url)}) format('woff2')`,
  unicodeRange,
});

/**
 * Arial with the metrics of the web font (measured in Chromium over a paragraph in the five languages). Two faces, because a
 * missing bold face is not synthesized (`font-synthesis: none`).
 */
const fallback = (fontWeight: string, sources: string[], stretch: number) => ({
  fontFamily: 'Schibsted Grotesk Fallback',
  fontWeight,
  src: sources.map((name) => `local('${name}')`).join(', '),
  sizeAdjust: `${stretch}%`,
  ascentOverride: `${(98 / stretch) * 100}%`,
  descentOverride: `${(26 / stretch) * 100}%`,
  lineGapOverride: '0%',
});

/** The subsets of Fontsource. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/**
 * `@font-face` rules as Emotion objects, so that no CSS loader is needed: the entry imports the woff2 files as
 * URLs (webpack: `new URL(…, import.meta.url)`), preloads the latin one and hands both to `DossierProvider`.
 * The layout does not shift when the font loads: the fallback has its metrics.
 */
export const fontFaces = ({ latin, latinExt }: FontUrls) => [
  { '@font-face': fallback('400 500', ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'], 104) },
  {
    '@font-face': fallback(
      '600 900',
      ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'],
      102,
    ),
  },
  { '@font-face': face(latin, LATIN) },
  { '@font-face': face(latinExt, LATIN_EXT) },
];
