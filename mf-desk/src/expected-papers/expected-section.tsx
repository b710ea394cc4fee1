import { listDeskExpectedPapers, type ExpectedPaper } from '@dossier/contracts';
import { FailedLoad, useData, useTexts } from '@dossier/remote-kit';
import { Badge, CardHeader, Loading, Row, Rows, SkeletonRows, Text } from '@dossier/ui';
import { Section } from '../page/section.tsx';
import type { FilingParams } from '../review/use-review.ts';

const tones = { open: 'warn', gone: 'neutral', found: 'good' } as const;
const order: readonly ExpectedPaper['state'][] = ['open', 'gone', 'found'];

/** The papers of last year with what became of them: what is missing comes first. */
export function ExpectedSection({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const request = useData(listDeskExpectedPapers, { params });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('expected.failed')} data={request} />;
  if (data?.length === 0) return null;
  const missing = data?.filter(({ state }) => state === 'open').length ?? 0;
  return (
    <Section>
      <CardHeader title={t('expected.title')} count={missing > 0 ? missing : undefined} />
      {data ? (
        <>
          <Text marginBottom="3" textStyle="small" color="fg.muted">
            {t('expected.lead')}
          </Text>
          <Rows label={t('expected.title')}>
            {data
              .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
              .map(({ id, kindName, issuer, ownerName, state }) => (
                <Row
                  key={id}
                  muted={state !== 'open'}
                  title={kindName}
                  detail={[issuer, ownerName].filter(Boolean).join(' · ')}
                  // texts: expected.state.*
                  aside={<Badge tone={tones[state]}>{t(`expected.state.${state}`)}</Badge>}
                />
              ))}
          </Rows>
        </>
      ) : (
        <Loading label={t('expected.loading')}>
          <SkeletonRows rows={2} />
        </Loading>
      )}
    </Section>
  );
}
