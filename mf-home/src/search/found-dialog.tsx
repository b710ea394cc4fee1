import { downloadFile, listFiles, previewFile, type FoundPaper } from '@dossier/contracts';
import { PaperView } from '@dossier/documents';
import { downloadUrl, FailedLoad, useData, useTexts } from '@dossier/remote-kit';
import { ButtonAnchor, Loading, Skeleton, Text } from '@dossier/ui';
import { DownloadIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { Suspense } from 'react';

interface Props {
  paper: FoundPaper;
  onClose: () => void;
}

/** A paper that was found, with the place marked. */
export default function FoundDialog({ paper, onClose }: Props) {
  const t = useTexts('mf-home');
  const { fileId: id, taxYear, name, page, box, text } = paper;
  const files = useData(listFiles, { query: { taxYear } });
  const file = files.data?.find((each) => each.id === id);
  const params = { id };
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      closeLabel={t('papers.close')}
      title={name}
      description={[taxYear, text].filter(Boolean).join(' · ')}
      footer={
        file && (
          <ButtonAnchor href={downloadUrl(downloadFile, { params, query: {} })} download={name}>
            <DownloadIcon size="1.125rem" aria-hidden />
            <span>{t('papers.download')}</span>
          </ButtonAnchor>
        )
      }
    >
      {file ? (
        <Suspense>
          <PaperView
            label={name}
            file={file}
            contentUrl={downloadUrl(downloadFile, { params, query: { inline: '1' } })}
            pictureUrlOf={(shown) =>
              downloadUrl(previewFile, {
                params,
                query: { kind: 'picture', ...(shown > 1 && { page: String(shown) }) },
              })
            }
            page={page ?? 1}
            marks={box ? [box] : []}
            height="min(60dvh, 44rem)"
          />
        </Suspense>
      ) : files.data ? (
        <Text>{t('search.gone')}</Text>
      ) : files.error ? (
        <FailedLoad as="h3" title={t('search.notOpened')} data={files} />
      ) : (
        <Loading label={t('search.opening')}>
          <Skeleton width="full" height="20rem" />
        </Loading>
      )}
    </Dialog>
  );
}
