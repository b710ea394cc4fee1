import type { PaperKind, ValueKey } from '@dossier/contracts';
import type { Words } from '../text/words.ts';

export interface ValueRule {
  readonly key: ValueKey;
  /** What is printed beside or above the value; the earlier phrase of a language is the better one. */
  readonly labels: Words;
  /** Where several amounts follow the label: the next one, or the last of its row. */
  readonly take?: 'next' | 'last';
}

/** How a kind of paper is told from others. A kind of paper is one entry in the file of its family. */
export interface KindRule {
  /** Null for papers that are told apart only so that they are not taken for others. */
  readonly kind: PaperKind | null;
  /** The category for each owner; `null` for papers that belong to no category. Without its own, a spouse or child has that of the person. */
  readonly category: { readonly self: number | null; readonly spouse?: number; readonly child?: number };
  /** What such a paper is called. */
  readonly titles: Words;
  /** What is printed on such papers and rarely on others. */
  readonly signs: Words;
  /** What speaks against this kind. */
  readonly excludes?: Words;
  readonly values: readonly ValueRule[];
  /** The kinds whose contents it often has as well: such a paper is of this kind. */
  readonly includes?: readonly PaperKind[];
  /** Whether it is issued once a year, about the whole year. */
  readonly isYearly: boolean;
  /** Whether a paper that names a child is about that child, whoever pays it. */
  readonly isAboutChild?: boolean;
}
