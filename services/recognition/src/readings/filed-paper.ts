import type { RecognizedPaper } from '@dossier/contracts';

/** A paper beside the facts of its file, as the findings compare papers with each other. */
export interface FiledPaper {
  readonly fileId: string;
  readonly uploadedAt: Date;
  /** The year and category of the file; the category is null until it is filed. */
  readonly taxYear: number;
  readonly categoryId: number | null;
  /** As recognized, with the corrections of people. */
  readonly paper: RecognizedPaper;
}
