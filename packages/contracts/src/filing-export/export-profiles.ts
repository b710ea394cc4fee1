/** What a tax program accepts as enclosures of a return. */
export interface ExportProfile {
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  readonly maxTotalBytes: number;
  /** The extensions of the media types that are handed over as they are. */
  readonly extensions: Readonly<Record<string, string>>;
  /** The papers of a category become one PDF, or several where it would be too large. */
  readonly perCategory: boolean;
  /** In characters, with the extension. */
  readonly maxNameLength: number;
}

const megabyte = 1_000_000;

/** As the programs of several cantons state it: pdf, tif, jpg and png, 5 MB a file, 100 files and 100 MB in all. */
const enclosures = {
  maxFileBytes: 5 * megabyte,
  maxFiles: 100,
  maxTotalBytes: 100 * megabyte,
  extensions: {
    'application/pdf': 'pdf',
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/tiff': 'tif',
  },
  perCategory: false,
  maxNameLength: 60,
} as const satisfies ExportProfile;

/** The ways in which the papers of a filing are handed over, besides the archive with the originals. */
export const exportProfiles = {
  enclosures,
  categories: { ...enclosures, perCategory: true },
} as const satisfies Record<string, ExportProfile>;

export type ExportProfileId = keyof typeof exportProfiles;
export const exportProfileIds = Object.keys(exportProfiles) as [ExportProfileId, ...ExportProfileId[]];

/** How a paper is in the export for a tax program; the others are left out. */
export const exportOutcomes = ['unchanged', 'converted', 'smaller', 'combined'] as const;
export const leftOutReasons = [
  'internal',
  'deleted',
  'damaged',
  'password',
  'format',
  'tooLarge',
  'tooMany',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
export type ExportOutcome = (typeof exportOutcomes)[number] | LeftOutReason;
