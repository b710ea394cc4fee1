import { useFormat, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Button,
  Card,
  CardHeader,
  FileIcon,
  HStack,
  IconButton,
  LinkButton,
  ProgressBar,
  Row,
  Rows,
  VisuallyHidden,
} from '@dossier/ui';
import { CloseIcon } from '@dossier/ui/icons';
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
  if (items.length === 0) return null;
  const done = items.filter((item) => item.status === 'success').length;
  const idle = items.every((item) => item.status === 'success' || item.status === 'error');
  return (
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
      <Rows>
        {items.map((item) => (
          <UploadRow key={item.id} item={item} uploads={uploads} category={categoryName(item.categoryId)} />
        ))}
      </Rows>
      <VisuallyHidden role="status">{t('upload.doneOf', { done, count: items.length })}</VisuallyHidden>
    </Card>
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
        item.status === 'error' ? `${item.error} ${t('upload.kept')}` : detailOf(item, about, t, format)
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
  if (item.stored.duplicate)
    return `${about} · ${t('upload.duplicate', { date: format.date(item.stored.file.uploadedAt) })}`;
  if (item.stored.newVersion)
    return `${about} · ${t('upload.newVersion', { version: item.stored.file.version })}`;
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
