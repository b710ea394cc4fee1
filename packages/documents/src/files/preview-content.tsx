import { downloadFile, listFileHistory, previewFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl, FailedLoad, useData, useTexts } from '@dossier/remote-kit';
import { documentsNamespace } from '../texts/namespace.ts';
import { FileView } from './file-view.tsx';

/** The content of an own file. */
export function PreviewContent({ file }: { file: FileResponse }) {
  const t = useTexts(documentsNamespace);
  // A frame does not report whether it shows the file or an error, so a small request checks first.
  const reachable = useData(listFileHistory, { params: { id: file.id }, query: { limit: '1' } });

  if (reachable.error && !reachable.data) {
    return <FailedLoad as="h3" title={t('preview.failed')} data={reachable} />;
  }
  const params = { id: file.id };
  return (
    <FileView
      file={file}
      name={file.originalFileName}
      contentUrl={downloadUrl(downloadFile, { params, query: { inline: '1' } })}
      pictureUrl={downloadUrl(previewFile, { params, query: { kind: 'picture' } })}
      isReachable={reachable.data !== undefined}
    />
  );
}
