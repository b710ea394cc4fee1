import { listAccountFilings } from '@dossier/contracts';
import { FailedLoad, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Loading, Row, Rows, SkeletonRows, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

/** The tax years of an account with their status; those that were transmitted lead to the desk. */
export function AccountFilings({ params }: { params: { userId: string } }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const request = useData(listAccountFilings, { params });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('accounts.details.filingsFailed')} data={request} />;
  return (
    <Card>
      <CardHeader title={t('accounts.details.filings')} />
      {!data ? (
        <Loading label={t('accounts.details.filingsLoading')}>
          <SkeletonRows rows={2} />
        </Loading>
      ) : data.length === 0 ? (
        <Text textStyle="small" color="fg.muted">
          {t('accounts.details.noFilings')}
        </Text>
      ) : (
        <Rows label={t('accounts.details.filings')}>
          {data.map(({ taxYear, status, hasReceipt, updatedAt }) => (
            <Row
              key={taxYear}
              title={
                hasReceipt ? (
                  <AppLink to={`/desk/${params.userId}/${taxYear}`} standalone>
                    {taxYear}
                  </AppLink>
                ) : (
                  taxYear
                )
              }
              detail={[
                t(`status.labels.${status}`),
                ...(updatedAt ? [t('accounts.details.changed', { date: format.dateTime(updatedAt) })] : []),
              ].join(' · ')}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
