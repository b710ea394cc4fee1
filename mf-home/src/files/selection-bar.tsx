import { downloadFiles, maxFilesAtOnce, type FileResponse } from '@dossier/contracts';
import { downloadUrl, useTexts } from '@dossier/remote-kit';
import type { FileDialogs } from '@dossier/documents';
import { Box, Button, ButtonAnchor, HStack, LinkButton, Text } from '@dossier/ui';
import { DownloadIcon, FolderOpenIcon, TrashIcon } from '@dossier/ui/icons';
import { useId } from 'react';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  files: readonly FileResponse[];
  taxYear: number;
  dialogs: FileDialogs;
}

/** What can be done with the selected files; it stays in view while the list scrolls. */
export function SelectionBar({ selection, files, taxYear, dialogs }: Props) {
  const t = useTexts('mf-home');
  const reasonId = useId();
  const { ids, isFull, isEverything } = selection;
  const selected = files.filter(({ id }) => ids.includes(id));
  const isEmpty = ids.length === 0;
  const canMove = selected.some(({ transmittedVersion }) => transmittedVersion === null);
  const isBlocked = !isEmpty && !canMove;
  return (
    <Box
      role="group"
      aria-label={t('files.select.label')}
      position="sticky"
      top="0"
      zIndex="1"
      bg="bg.raised"
      borderBottomWidth="1px"
      borderColor="border.line"
      paddingBlock="3"
    >
      <HStack justify="space-between" wrap="wrap" columnGap="4" rowGap="1">
        <Text role="status" textStyle="small">
          <span>{t('files.select.count', { count: ids.length })}</span>
          {isFull && <span>{` ${t('files.select.max', { max: maxFilesAtOnce })}`}</span>}
        </Text>
        {isEverything && !isEmpty ? (
          <LinkButton onClick={selection.clear}>{t('files.select.nothing')}</LinkButton>
        ) : (
          <LinkButton onClick={selection.selectAll}>{t('files.select.all')}</LinkButton>
        )}
      </HStack>
      <HStack wrap="wrap" gap="2" marginTop="2">
        <Button
          size="sm"
          icon={<FolderOpenIcon size="1rem" />}
          aria-disabled={!canMove}
          aria-describedby={isBlocked ? reasonId : undefined}
          onClick={() => dialogs.openEdit(selected)}
        >
          {t('files.select.move')}
        </Button>
        {isEmpty ? (
          <Button size="sm" icon={<DownloadIcon size="1rem" />} aria-disabled>
            {t('files.select.download')}
          </Button>
        ) : (
          <ButtonAnchor
            size="sm"
            href={downloadUrl(downloadFiles, { query: { taxYear, ids: ids.join(',') } })}
            download
          >
            <DownloadIcon size="1rem" aria-hidden />
            <span>{t('files.select.download')}</span>
          </ButtonAnchor>
        )}
        <Button
          size="sm"
          icon={<TrashIcon size="1rem" />}
          aria-disabled={isEmpty}
          onClick={() => dialogs.askToDelete(selected)}
        >
          {t('files.select.delete')}
        </Button>
      </HStack>
      {isBlocked && (
        <Text id={reasonId} textStyle="small" color="fg.muted" marginTop="2">
          {t('files.select.transmitted')}
        </Text>
      )}
    </Box>
  );
}
