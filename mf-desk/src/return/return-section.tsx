import { downloadDeskReturn, listDeskReturns, type DeskFiling, type DeskReturn } from '@dossier/contracts';
import {
  downloadUrl,
  FailedLoad,
  pollMs,
  useData,
  useFormat,
  useLanguage,
  useTexts,
} from '@dossier/remote-kit';
import {
  Badge,
  Button,
  CardHeader,
  Link,
  Loading,
  Row,
  Rows,
  SkeletonRows,
  Stack,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { UploadIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import type { FilingParams } from '../review/use-review.ts';
import { ReturnDialog } from './return-dialog.tsx';
import { Section } from '../page/section.tsx';

interface Props {
  filing: DeskFiling;
  params: FilingParams;
}

/** The returns of the filing, newest first. */
export function ReturnSection({ filing, params }: Props) {
  const t = useTexts('mf-desk');
  const [isOpen, setOpen] = useState(false);
  const request = useData(listDeskReturns, { params }, { refreshInterval: pollMs });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('return.failed')} data={request} />;
  const hasCurrent = data?.some(({ current }) => current) ?? false;
  return (
    <Section>
      <CardHeader title={t('return.title')} />
      {data ? (
        <Stack gap="4">
          <Text textStyle="small" color="fg.muted">
            {t(filing.status === 6 ? (hasCurrent ? 'return.sent' : 'return.without') : 'return.lead')}
          </Text>
          <Button icon={<UploadIcon size="1.125rem" />} alignSelf="start" onClick={() => setOpen(true)}>
            {t(filing.status === 6 ? (hasCurrent ? 'return.replace' : 'return.add') : 'return.complete')}
          </Button>
          {data.length > 0 && (
            <Rows label={t('return.versions')}>
              {data.map((each) => (
                <ReturnRow key={each.id} params={params} filedReturn={each} />
              ))}
            </Rows>
          )}
        </Stack>
      ) : (
        <Loading label={t('return.loading')}>
          <SkeletonRows rows={1} />
        </Loading>
      )}
      {isOpen && <ReturnDialog filing={filing} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function ReturnRow({ params, filedReturn }: { params: FilingParams; filedReturn: DeskReturn }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { language } = useLanguage();
  const { id, number, createdAt, by, size, current, downloadedAt } = filedReturn;
  const version = t('return.version', { number });
  return (
    <Row
      title={version}
      detail={[
        format.dateTime(createdAt),
        nameOf(by),
        format.fileSize(size),
        downloadedAt && t('return.downloaded', { date: format.dateTime(downloadedAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={
        <>
          {current && <Badge tone="good">{t('return.current')}</Badge>}
          <Link
            standalone
            href={downloadUrl(downloadDeskReturn, { params: { ...params, id }, query: { language } })}
            download
          >
            <span>{t('review.download')}</span>
            <VisuallyHidden>{` ${version}`}</VisuallyHidden>
          </Link>
        </>
      }
      muted={!current}
    />
  );
}
