import { useTexts } from '@dossier/remote-kit';
import type { FileDialogs } from '@dossier/documents';
import { HStack, LinkButton, Text } from '@dossier/ui';
import { noFilter, type FileFilter } from './file-filter.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { FileList } from './use-file-list.ts';
import type { Selecting } from './use-selection.ts';

interface Props {
  list: FileList;
  onFilter: (change: Partial<FileFilter>) => void;
  selecting: Selecting;
  taxYear: number;
  dialogs: FileDialogs;
}

/** Above a list of files: the number of matches, and what can be done with several files. */
export function ListBar({ list, onFilter, selecting, taxYear, dialogs }: Props) {
  const t = useTexts('mf-home');
  const { isFiltered, isLoadingAll, found, shown } = list;
  const { selection, toggle } = selecting;
  return (
    <>
      <HStack justify="space-between" wrap="wrap" columnGap="4" rowGap="1" minHeight="9">
        <Text role="status" textStyle="small" color="fg.muted">
          {isFiltered && !isLoadingAll && t('files.filter.found', { count: found })}
        </Text>
        <HStack gap="4" wrap="wrap">
          {isFiltered && (
            <LinkButton onClick={() => onFilter(noFilter)}>{t('files.filter.clear')}</LinkButton>
          )}
          {(selection || shown.length > 0) && (
            <LinkButton aria-pressed={selection !== undefined} onClick={toggle}>
              {t(selection ? 'files.select.done' : 'files.select.start')}
            </LinkButton>
          )}
        </HStack>
      </HStack>
      {selection && <SelectionBar selection={selection} files={shown} taxYear={taxYear} dialogs={dialogs} />}
    </>
  );
}
