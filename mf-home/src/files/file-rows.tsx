import type { FileResponse } from '@dossier/contracts';
import { FileRow, usePaperNames, type FileDialogs } from '@dossier/documents';
import { Rows } from '@dossier/ui';
import { memo } from 'react';
import type { Selection } from './use-selection.ts';

interface Props {
  /** Files of one tax year. */
  files: readonly FileResponse[];
  /** The ids of the files that were added after the dossier was transmitted. */
  notInDossier: readonly string[];
  dialogs: FileDialogs;
  /** Set while files are being selected. */
  selection?: Selection | undefined;
  /** The file whose replacement is the next step of the user. */
  nextStep?: FileResponse | undefined;
}

/** A long list is rendered at each key of the search; a row that stays is not. */
const MemoRow = memo(FileRow);

/** Files with preview and editing, on home and in the dialog of all files. */
export function FileRows({ files, notInDossier, dialogs, selection, nextStep }: Props) {
  const nameOf = usePaperNames(files[0]?.taxYear);
  return (
    <Rows>
      {files.map((file) => (
        <MemoRow
          key={file.id}
          file={file}
          paperName={nameOf(file.id)}
          isNotInDossier={notInDossier.includes(file.id)}
          onOpen={dialogs.openPreview}
          onEdit={dialogs.openEdit}
          selection={selection?.rowOf(file.id)}
          isNextStep={file === nextStep}
        />
      ))}
    </Rows>
  );
}
