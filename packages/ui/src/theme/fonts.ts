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
 * A font of the system with the metrics of the web font, whose place it takes until that is loaded: the layout does not
 * move then. `widths` are those of the web font in percent of the system's, measured in Chromium over the texts of home
 * in five languages at the weights 400 and 600, and over its titles at 700, the weight of titles only.
 */
interface StandIn {
  family: string;
  /** Full and PostScript names; `local()` takes either, depending on the system. */
  regular: string[];
  bold: string[];
  widths: [normal: number, semibold: number, bold: number];
}

const STAND_INS: readonly StandIn[] = [
  {
    family: 'Schibsted Grotesk Fallback', // Windows, macOS, iOS, most of Linux
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'],
    widths: [103, 102, 105],
  },
  {
    family: 'Schibsted Grotesk Fallback Roboto', // Android; where the file is a variable font it has no bold name
    regular: ['Roboto', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto', 'Roboto-Regular'],
    widths: [104, 107, 109],
  },
  {
    family: 'Schibsted Grotesk Fallback DejaVu', // Linux without an office suite
    regular: ['DejaVu Sans', 'DejaVuSans'],
    bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
    widths: [92, 85.5, 87],
  },
];

/** The web font, then what stands in for it; the first one that the system has is used. */
export const fontFamilies: readonly string[] = [FAMILY, ...STAND_INS.map(({ family }) => family)];

/** A bold face of its own, because a missing one is not synthesized (`font-synthesis: none`). */
function standInFaces({ family, regular, bold, widths }: StandIn) {
  const faceOf = (fontWeight: string, names: string[], width: number) => ({
    fontFamily: family,
    fontWeight,
    src: names.map((name) => `local('${name}')`).join(', '),
    sizeAdjust: `${width}%`,
    ascentOverride: `${(98 / width) * 100}%`,
    descentOverride: `${(26 / width) * 100}%`,
    lineGapOverride: '0%',
  });
  const [normal, semibold, heavy] = widths;
  return [
    faceOf('400 500', regular, normal),
    faceOf('600 650', bold, semibold),
    faceOf('700 900', bold, heavy),
  ];
}

/** The subsets of Fontsource. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/**
 * `@font-face` rules as Emotion objects, so that no CSS loader is needed: the entry imports the woff2 files as
 * URLs (webpack: `new URL(…, import.meta.url)`), preloads the latin one and hands both to `DossierProvider`.
 */
export const fontFaces = ({ latin, latinExt }: FontUrls) =>
  [...STAND_INS.flatMap(standInFaces), face(latin, LATIN), face(latinExt, LATIN_EXT)].map((rule) => ({
    '@font-face': rule,
  }));
