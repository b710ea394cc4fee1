import { downloadFile, listFileHistory } from '@dossier/contracts';
import { downloadUrl, useFailureToast, useFormat, useTexts } from '@dossier/remote-kit';
import { ShowMore, useRows } from '@dossier/remote-kit/rows';
import { HStack, LinkButton, Link, Loading, SkeletonText, Stack, Text } from '@dossier/ui';
import { documentsNamespace } from '../texts/namespace.ts';

const pageSize = 20;

/** The versions of a file, newest first. */
export function VersionList({ fileId }: { fileId: string }) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const input = { params: { id: fileId }, query: {} };
  const { data, error, reload, hasMore, more } = useRows(listFileHistory, input, pageSize);
  useFailureToast(error, t('versions.failed'));
  if (!data && error) {
    return (
      <Text role="alert" textStyle="small" color="bad.fg">
        <span>{`${t('versions.failed')} `}</span>
        <LinkButton onClick={() => void reload()}>{t('tryAgain')}</LinkButton>
      </Text>
    );
  }
  if (!data) {
    return (
      <Loading label={t('versions.loading')}>
        <SkeletonText lines={2} />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <Text textStyle="small" color="fg.muted">
        {t('versions.empty')}
      </Text>
    );
  }
  return (
    <>
      <Stack as="ul" role="list" gap="1" listStyleType="none" textStyle="small">
        {data.map(({ version, createdAt, filename, size, addedBy, handoverId }, index) => (
          <HStack as="li" key={version} wrap="wrap" columnGap="4" rowGap="0">
            <span>{t('versions.version', { version })}</span>
            <Text as="span" color="fg.muted">
              {[
                index === 0 && t('versions.current'),
                format.dateTime(createdAt),
                format.fileSize(size),
                addedBy && t('files.addedByOffice'),
                handoverId && t('files.fromPhone'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Link
              standalone
              href={downloadUrl(downloadFile, {
                params: { id: fileId },
                query: { version: String(version) },
              })}
              download={filename}
              aria-label={`${t('versions.download')} ${filename}, ${t('versions.version', { version })}`}
            >
              {t('versions.download')}
            </Link>
          </HStack>
        ))}
      </Stack>
      {hasMore && <ShowMore onMore={more} />}
    </>
  );
}
