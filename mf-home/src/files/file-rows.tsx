import type { FileResponse } from '@dossier/contracts';
import { FileRow, type FileDialogs } from '@dossier/remote-kit/documents';
import { Rows } from '@dossier/ui';

interface Props {
  files: readonly FileResponse[];
  /** The ids of the files that were added after the dossier was transmitted. */
  notInDossier: readonly string[];
  dialogs: FileDialogs;
}

/** Files with preview and editing, on home and in the dialog of all files. */
export function FileRows({ files, notInDossier, dialogs }: Props) {
  return (
    <Rows>
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          isNotInDossier={notInDossier.includes(file.id)}
          onOpen={dialogs.openPreview}
          onEdit={(edited) => dialogs.openEdit([edited])}
        />
      ))}
    </Rows>
  );
}
