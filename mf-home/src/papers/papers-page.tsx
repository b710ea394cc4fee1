import {
  displayName,
  findExcluded,
  groupValues,
  listFiles,
  openFindings,
  type FileResponse,
  type GroupedValue,
  type Reading,
} from '@dossier/contracts';
import { FailedLoad, lazyWithRetry, useData, useTaxYear, useTexts, useYearOfLink } from '@dossier/remote-kit';
import { isPending, useReadings } from '@dossier/documents';
import {
  Badge,
  Card,
  CardHeader,
  EmptyState,
  Loading,
  Notice,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
  Text,
} from '@dossier/ui';
import { FolderOpenIcon } from '@dossier/ui/icons';
import { ButtonLink, useSearchParams } from '@dossier/ui/router';
import { Suspense, useState } from 'react';
import { useExpectedPapers } from '../expected-papers/use-expected-papers.ts';
import { PaperSearch } from '../search/paper-search.tsx';
import { StatementCards } from './statement-cards.tsx';
import { SumText } from './sum-text.tsx';
import { ValueRows } from './value-rows.tsx';

const PaperDialog = lazyWithRetry(() => import('./paper-dialog.tsx'));

/** `/papers`: the amounts that the papers of a year state, with their sums and the place on each paper. */
export default function PapersPage() {
  'use memo';
  const t = useTexts('mf-home');
  useYearOfLink();
  const [taxYear] = useTaxYear();
  const readings = useReadings(taxYear, true);
  const files = useData(listFiles, { query: { taxYear } });
  const expected = useExpectedPapers(taxYear, readings.data);
  // A question of the expert names the paper, whose first value is shown.
  const [address, setAddress] = useSearchParams();
  const [place, setPlace] = useState<Place | null>({ fileId: address.get('file') });
  const query = address.get('q')?.trim() ?? '';
  const shown = place && findValue(place, readings.data ?? []);
  const failed = [readings, files].find(({ data, error }) => error && !data);
  return (
    <Page>
      <Stack gap="7">
        <PageHeader title={t('papers.title', { year: taxYear })} lead={t('papers.lead')} />
        <PaperSearch query={query} onSearch={(q) => setAddress(q === '' ? {} : { q }, { replace: true })} />
        {query !== '' ? null : failed ? (
          <FailedLoad title={t('papers.failed')} data={failed} />
        ) : !readings.data || !files.data ? (
          <Card>
            <Loading label={t('papers.loading')}>
              <SkeletonRows rows={5} />
            </Loading>
          </Card>
        ) : (
          <Content
            readings={readings.data}
            files={files.data}
            missing={expected.filter(({ state }) => state === 'open').length}
            onShow={({ reading, value }) => setPlace({ fileId: reading.fileId, valueId: value.id })}
          />
        )}
      </Stack>
      <Suspense>
        {shown && (
          <PaperDialog
            {...shown}
            name={nameOf(files.data ?? [], shown.reading.fileId)}
            file={files.data?.find(({ id }) => id === shown.reading.fileId)}
            onClose={() => setPlace(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** A value of a paper; its first one without an id. */
interface Place {
  fileId: string | null;
  valueId?: string;
}

function findValue({ fileId, valueId }: Place, readings: readonly Reading[]): GroupedValue | undefined {
  const reading = readings.find((each) => each.fileId === fileId);
  const value = reading?.values.find(({ id }) => valueId === undefined || id === valueId);
  return reading && value && { reading, value };
}

function nameOf(files: readonly FileResponse[], fileId: string): string {
  const file = files.find(({ id }) => id === fileId);
  return file ? displayName(file) : '';
}

interface ContentProps {
  readings: readonly Reading[];
  files: readonly FileResponse[];
  /** How many papers of last year have no successor yet. */
  missing: number;
  onShow: (value: GroupedValue) => void;
}

function Content({ readings, files, missing, onShow }: ContentProps) {
  const t = useTexts('mf-home');
  const excluded = findExcluded(readings);
  const groups = groupValues(readings, excluded);
  const leftOut = (['otherYear', 'otherPerson', 'duplicate'] as const).flatMap((reason) => {
    const count = [...excluded.values()].filter((each) => each === reason).length;
    return count > 0 ? [{ reason, count }] : [];
  });
  const pending = readings.filter(isPending).length;
  const silent = readings.filter((reading) => !isPending(reading) && reading.values.length === 0).length;
  const findings = readings.flatMap((reading) => openFindings(reading)).length;
  return (
    <>
      {pending > 0 && <Notice>{t('papers.pending', { count: pending })}</Notice>}
      {findings > 0 && (
        <Notice tone="warn">
          <span>{`${t('papers.findings', { count: findings })} `}</span>
          <ButtonLink size="sm" to="/">
            {t('papers.home')}
          </ButtonLink>
        </Notice>
      )}
      {missing > 0 && (
        <Notice>
          <span>{`${t('papers.missing', { count: missing })} `}</span>
          <ButtonLink size="sm" to="/">
            {t('papers.home')}
          </ButtonLink>
        </Notice>
      )}
      {groups.length === 0 && pending === 0 && (
        <Card>
          <EmptyState
            as="h2"
            icon={<FolderOpenIcon />}
            title={t('papers.empty')}
            description={t('papers.emptyText')}
            action={<ButtonLink to="/">{t('papers.home')}</ButtonLink>}
          />
        </Card>
      )}
      {groups.map(({ group, values, sums }) => (
        <Card key={group} aria-labelledby={`group-${group}`}>
          {/* texts: papers.group.* */}
          <CardHeader
            id={`group-${group}`}
            title={t(`papers.group.${group}`)}
            aside={sums.size > 0 && <SumText sums={sums} />}
          />
          <ValueRows
            label={t(`papers.group.${group}`)}
            values={values}
            nameOf={(fileId) => nameOf(files, fileId)}
            onShow={onShow}
          />
        </Card>
      ))}
      <StatementCards readings={readings} nameOf={(fileId) => nameOf(files, fileId)} />
      {silent > 0 && groups.length > 0 && (
        <Text textStyle="small" color="fg.muted">
          {t('papers.silent', { count: silent })}
        </Text>
      )}
      {leftOut.map(({ reason, count }) => (
        // texts: papers.leftOut.*
        <Text key={reason} textStyle="small" color="fg.muted">
          {t(`papers.leftOut.${reason}`, { count })}
        </Text>
      ))}
      {groups.length > 0 && (
        <Text textStyle="small" color="fg.muted">
          <Badge tone="neutral">{t('papers.asRead')}</Badge>
          <span>{` ${t('papers.disclaimer')}`}</span>
        </Text>
      )}
    </>
  );
}
