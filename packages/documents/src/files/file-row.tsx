import { displayName, type FileResponse } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, chakra, Checkbox, HStack, IconButton, Row } from '@dossier/ui';
import { PencilIcon } from '@dossier/ui/icons';
import { useId } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import { ReviewMark } from '../review/review-mark.tsx';
import { FileMark } from './file-mark.tsx';
import { FileName, PaperName } from './file-name.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { Unlock } from './unlock.tsx';

/** Whether a row is selected, in a list from which several are chosen. */
export interface RowSelection {
  isSelected: boolean;
  /** With the shift key, everything since the last change follows. */
  onToggle: (withShift: boolean) => void;
}

interface Props {
  file: FileResponse;
  onOpen: (file: FileResponse) => void;
  /** What the paper is; null or absent while that is not known. */
  paperName?: string | null;
  /** In a list of one category its name is left out. */
  hideCategory?: boolean;
  /** Whether the file was added after the dossier was transmitted. */
  isNotInDossier?: boolean;
  /** Without it there is no Edit button. */
  onEdit?: (files: readonly FileResponse[]) => void;
  /** Replaces name and actions by a checkbox. */
  selection?: RowSelection | undefined;
  /** Whether replacing the file is the next step of the user. */
  isNextStep?: boolean;
}

/** One file of a list: what it is, name, date, size and category. */
export function FileRow(props: Props) {
  const { file, paperName = null, onOpen, onEdit, selection } = props;
  const { hideCategory = false, isNotInDossier = false, isNextStep = false } = props;
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const id = useId();
  const detail = [
    format.date(file.uploadedAt),
    format.fileSize(file.size),
    file.addedBy && t('files.addedByOffice'),
    file.handoverId && t('files.fromPhone'),
    file.versionCount > 1 && t('files.versions', { count: file.versionCount }),
    file.part && t('files.part', { name: file.part.fileName, pages: file.part.pages }),
  ];
  return (
    <Row
      lead={
        selection ? (
          <HStack gap="0">
            <Checkbox
              id={id}
              checked={selection.isSelected}
              aria-labelledby={`${id}-name`}
              onChange={({ nativeEvent }) =>
                selection.onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
            <Thumbnail file={file} />
          </HStack>
        ) : (
          <Thumbnail file={file} />
        )
      }
      title={
        selection ? (
          <chakra.label htmlFor={id} id={`${id}-name`} display="block" cursor="pointer" userSelect="none">
            <PaperName paperName={paperName} fileName={displayName(file)} />
          </chakra.label>
        ) : (
          <FileName file={file} paperName={paperName} onOpen={onOpen} />
        )
      }
      detail={detail.filter(Boolean).join(' · ')}
      aside={
        <>
          {isNotInDossier && <Badge tone="warn">{t('files.notInDossier')}</Badge>}
          {!hideCategory && <Badge tone="neutral">{file.categoryName ?? t('files.noCategory')}</Badge>}
        </>
      }
      end={
        !selection &&
        onEdit &&
        file.transmittedVersion === null && (
          <IconButton
            size="sm"
            label={`${t('edit.open')} ${displayName(file)}`}
            icon={<PencilIcon size="1.125rem" />}
            onClick={() => onEdit([file])}
          />
        )
      }
    >
      <FileMark file={file} />
      {!selection && <Unlock file={file} />}
      <ReviewMark file={file} isNextStep={isNextStep} />
    </Row>
  );
}
