import type { FileResponse } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { useState, type ReactNode } from 'react';
import { documentsNamespace } from '../texts/texts.ts';

/** Files about to be added to a category of the year; with null, to the one that their readings tell. */
interface Adding {
  readonly categoryId: number | null;
  readonly files: readonly File[];
}

interface Warning {
  readonly replaced: readonly FileResponse[];
  readonly add: () => void;
}

export interface ReplaceWarning {
  /** Adds the files; asks before when some of them replace transmitted ones. */
  check(adding: readonly Adding[], add: () => void): void;
  element: ReactNode;
}

/** A file with the name of another in its category becomes a new version of it, which a transmitted dossier does not contain. */
export function useReplaceWarning(ofYear: readonly FileResponse[] | null): ReplaceWarning {
  'use memo';
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const [warning, setWarning] = useState<Warning | null>(null);

  function check(adding: readonly Adding[], add: () => void) {
    const replaced = findReplaced(ofYear ?? [], adding);
    if (replaced.length === 0) add();
    else setWarning({ replaced, add });
  }

  function textOf([first, ...others]: readonly FileResponse[]): string {
    if (!first?.transmittedAt || others.length > 0) {
      const names = [first, ...others].flatMap((file) => file?.originalFileName ?? []);
      return t('replace.many', { names: format.list(names) });
    }
    const values = { name: first.originalFileName, date: format.date(first.transmittedAt) };
    return t('replace.one', values);
  }

  return {
    check,
    element: warning && (
      <ConfirmDialog
        open
        title={t('replace.title')}
        description={`${textOf(warning.replaced)} ${t('replace.supplement')}`}
        confirmLabel={t('replace.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => {
          setWarning(null);
          warning.add();
        }}
        onCancel={() => setWarning(null)}
      />
    ),
  };
}

/** The transmitted files that get a new version. */
function findReplaced(ofYear: readonly FileResponse[], adding: readonly Adding[]): FileResponse[] {
  return ofYear.filter(
    ({ transmittedVersion, categoryId, originalFileName }) =>
      transmittedVersion !== null &&
      categoryId !== null &&
      adding.some(
        (each) =>
          each.categoryId === categoryId &&
          each.files.some(({ name }) => name.normalize('NFC') === originalFileName),
      ),
  );
}
