import {
  listCategories,
  maxConfirmedFiles,
  paperNameOf,
  separatePressReasons,
  type FileResponse,
  type Reading,
  type SeparatePressReason,
} from '@dossier/contracts';
import { notify, notifyError, useData, useTexts } from '@dossier/remote-kit';
import { editFiles, isPending } from '@dossier/documents';
import { useState } from 'react';
import { shownValues } from './shown-values.ts';
import { confirmReadings, type Confirmation } from './sorting.mutations.ts';

/** A file without a category, with what was read and what would be confirmed. */
export interface SortedFile {
  readonly file: FileResponse;
  /** Missing while the reader is out of reach. */
  readonly reading: Reading | undefined;
  /** What the paper is; null while that is not known. */
  readonly paperName: string | null;
  /** The category that the user chose, or the proposed one. */
  readonly categoryId: number | null;
  readonly isWaiting: boolean;
  /** Why it is not filed together with others. */
  readonly reasons: readonly SeparatePressReason[];
}

export interface Sorting {
  /** Those that need a decision of their own come first, those that wait to be read last. */
  readonly rows: readonly SortedFile[];
  /** Those that are filed together, at most as many as a call takes. */
  readonly ready: readonly SortedFile[];
  readonly categories: readonly { id: number; name: string }[];
  readonly isBusy: boolean;
  choose(file: FileResponse, categoryId: number | null): void;
  /** False when they could not be filed; the reason is shown. */
  accept(rows: readonly SortedFile[]): Promise<boolean>;
  /** Takes the category of filed files back, and their year where it is that of `before`. */
  undo(filed: readonly FileResponse[], before?: readonly FileResponse[]): Promise<void>;
}

/** Sorts the files of a year that have no category, by their readings and the user's choices. */
export function useSorting(
  files: readonly FileResponse[],
  readings: readonly Reading[] | null,
  taxYear: number,
): Sorting {
  'use memo';
  const t = useTexts('mf-home');
  const [chosen, setChosen] = useState<Readonly<Record<string, number | null>>>({});
  const [isBusy, setBusy] = useState(false);
  const all = useData(listCategories, { query: { mode: 'all' } }, { freshFor: 5 * 60_000 });
  const rows = files.map((file): SortedFile => {
    const reading = readings?.find(({ fileId }) => fileId === file.id);
    const own = chosen[file.id];
    const reasons = reading ? separatePressReasons(reading, file.taxYear) : [];
    return {
      file,
      reading,
      paperName: paperNameOf(reading),
      categoryId: own === undefined ? (reading?.categoryId ?? null) : own,
      isWaiting: reading !== undefined && isPending(reading),
      // Whoever chose the category is sure.
      reasons: own ? reasons.filter((reason) => reason !== 'confidence') : reasons,
    };
  });
  const ready = rows.filter(isReady);

  async function undo(filed: readonly FileResponse[], before = filed) {
    try {
      await editFiles(
        filed.map((file) => {
          const { taxYear: year } = before.find(({ id }) => id === file.id) ?? file;
          return { file, change: { categoryId: null, ...(year !== file.taxYear && { taxYear: year }) } };
        }),
      );
      notify({ title: t('sorting.undone'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('sorting.failed'));
    }
  }

  async function accept(accepted: readonly SortedFile[]) {
    setBusy(true);
    try {
      const filed = await confirmReadings(taxYear, accepted.map(confirmationOf));
      notify({
        title: t('sorting.filed', { count: filed.length }),
        tone: 'good',
        duration: 10_000,
        action: {
          label: t('sorting.undo'),
          onSelect: () =>
            void undo(
              filed,
              accepted.map(({ file }) => file),
            ),
        },
      });
      return true;
    } catch (error) {
      notifyError(error, t('sorting.failed'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    // While papers are read, no row moves.
    rows: rows.some(({ isWaiting }) => isWaiting)
      ? rows
      : [...rows.filter((row) => !isReadyAsRead(row)), ...rows.filter(isReadyAsRead)],
    ready: ready.slice(0, maxConfirmedFiles),
    categories: all.data ?? [],
    isBusy,
    choose: (file, categoryId) => setChosen({ ...chosen, [file.id]: categoryId }),
    accept,
    undo,
  };
}

const isReady = ({ categoryId, isWaiting, reasons }: SortedFile) =>
  categoryId !== null && !isWaiting && reasons.length === 0;

/** Ready without a choice of the person: a row that gets a category stays where the person chose it. */
const isReadyAsRead = ({ reading, isWaiting, file }: SortedFile) =>
  reading?.categoryId != null && !isWaiting && separatePressReasons(reading, file.taxYear).length === 0;

/** The other year that a recognized paper belongs to; null when it is that of the file. */
export function otherYearOf({ file, reading }: SortedFile): number | null {
  const year = reading?.categoryId ? reading.taxYear : null;
  return year === file.taxYear ? null : year;
}

/** What the row shows. */
function confirmationOf(row: SortedFile): Confirmation {
  const { file, categoryId, reading } = row;
  const taxYear = otherYearOf(row);
  return {
    id: file.id,
    ...(categoryId !== null && { categoryId }),
    ...(taxYear !== null && { taxYear }),
    seenValues: shownValues(reading).map(({ id, value, currency }) => ({ id, value, currency })),
  };
}
