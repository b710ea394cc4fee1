import { downloadFile } from '@dossier/contracts';
import { downloadUrl, rich, useFormat, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Button,
  Card,
  CardHeader,
  FileIcon,
  HStack,
  IconButton,
  Link,
  LinkButton,
  ProgressBar,
  Row,
  VisuallyHidden,
} from '@dossier/ui';
import { CloseIcon } from '@dossier/ui/icons';
import { PagedRows } from '../files/paged.tsx';
import { extensionOf, type UploadItem } from './upload-item.ts';
import type { Uploads } from './use-uploads.ts';

interface Props {
  uploads: Uploads;
  categoryName: (id: number | null) => string;
}

/** Each file on its way: how far, how it ended, and what can be done about it. */
export function UploadList({ uploads, categoryName }: Props) {
  const t = useTexts('mf-home');
  const { items } = uploads;
  const done = items.filter((item) => item.status === 'success').length;
  const idle = items.every((item) => item.status === 'success' || item.status === 'error');
  const heard = [
    items.length > 0 && t('upload.doneOf', { done, count: items.length }),
    ...items
      .filter((item) => item.status === 'error')
      .map(({ file, error }) => `${file.name}: ${error ?? t('upload.failed')}`),
  ];
  return (
    <>
      {items.length > 0 && (
        <Card>
          <CardHeader
            title={idle ? t('upload.uploaded') : t('upload.uploading')}
            count={items.length}
            aside={
              <HStack gap="4">
                <span>{t('upload.doneOf', { done, count: items.length })}</span>
                {items.some((item) => item.status === 'success' || item.status === 'error') && (
                  <LinkButton onClick={uploads.clear}>{t('upload.clear')}</LinkButton>
                )}
              </HStack>
            }
          />
          <PagedRows
            items={items}
            row={(item) => (
              <UploadRow
                key={item.id}
                item={item}
                uploads={uploads}
                category={categoryName(item.categoryId)}
              />
            )}
          />
        </Card>
      )}
      {/* Stands from the start, because what comes together with its region is often not read out. */}
      <VisuallyHidden role="status">{heard.filter(Boolean).join('. ')}</VisuallyHidden>
    </>
  );
}

function UploadRow({ item, uploads, category }: { item: UploadItem; uploads: Uploads; category: string }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const about = [category, format.fileSize(item.file.size)].filter(Boolean).join(' · ');
  return (
    <Row
      lead={<FileIcon extension={extensionOf(item.file.name)} />}
      title={item.file.name}
      tone={item.status === 'error' ? 'bad' : 'neutral'}
      detail={
        item.status === 'error'
          ? `${item.error ?? t('upload.failed')} ${t('upload.kept')}`
          : detailOf(item, about, t, format)
      }
      aside={<UploadAside item={item} uploads={uploads} />}
    >
      {item.status === 'uploading' && (
        <ProgressBar label={t('upload.progressOf', { name: item.file.name })} value={item.progress * 100} />
      )}
    </Row>
  );
}

function detailOf(
  item: UploadItem,
  about: string,
  t: ReturnType<typeof useTexts>,
  format: ReturnType<typeof useFormat>,
) {
  if (!item.stored) return about;
  const { file, duplicate, newVersion } = item.stored;
  if (duplicate)
    return (
      <>
        {about} ·{' '}
        {rich(t('upload.duplicate', { date: format.date(file.uploadedAt) }), {
          link: (text) => (
            <Link href={downloadUrl(downloadFile, { params: { id: file.id }, query: {} })}>{text}</Link>
          ),
        })}
      </>
    );
  if (newVersion) return `${about} · ${t('upload.newVersion', { version: file.version })}`;
  return about;
}

function UploadAside({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  switch (item.status) {
    case 'success':
      return <Badge tone="good">{t('upload.done')}</Badge>;
    case 'error':
      return (
        <HStack gap="1">
          <Button size="sm" onClick={() => uploads.retry(item.id)}>
            {t('upload.retry')}
            <VisuallyHidden> {item.file.name}</VisuallyHidden>
          </Button>
          <IconButton
            size="sm"
            label={t('upload.remove', { name: item.file.name })}
            icon={<CloseIcon size="1rem" />}
            onClick={() => uploads.remove(item.id)}
          />
        </HStack>
      );
    case 'uploading':
      return format.percent(item.progress);
    case 'waiting':
      return t('upload.waiting');
  }
}
