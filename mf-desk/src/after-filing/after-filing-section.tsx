import {
  dayInZurich,
  describeAfterFiling,
  differenceOf,
  emptyAfterFiling,
  getDeskAfterFiling,
  type DeskFiling,
} from '@dossier/contracts';
import { FailedLoad, lazyWithRetry, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { AfterFilingSteps } from '@dossier/shared-features/after-filing';
import { Button, CardHeader, Loading, SkeletonRows, Stack, Table, Td, Text, Th } from '@dossier/ui';
import { PencilIcon } from '@dossier/ui/icons';
import { Suspense, useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { Section } from '../page/section.tsx';
import type { FilingParams } from '../review/use-review.ts';

const AfterFilingDialog = lazyWithRetry(() => import('./after-filing-dialog.tsx'));

/** What happens to the return after it was filed: sent, confirmed, assessed, paid. */
export function AfterFilingSection({ filing, params }: { filing: DeskFiling; params: FilingParams }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const [isOpen, setOpen] = useState(false);
  const request = useData(getDeskAfterFiling, filing.status === 6 ? { params } : null);
  const { data, error } = request;
  if (filing.status !== 6) return null;
  if (!data && error) return <FailedLoad title={t('afterFiling.failed')} data={request} />;
  const stored = data?.afterFiling ?? null;
  const steps = describeAfterFiling(
    stored ?? emptyAfterFiling,
    stored?.objectionUntil ?? null,
    dayInZurich(new Date()),
  );
  const items = stored?.assessment?.items ?? [];
  return (
    <Section>
      <CardHeader title={t('afterFiling.title')} />
      {data ? (
        <Stack gap="4">
          <AfterFilingSteps steps={steps} />
          {items.length > 0 && (
            <Table label={t('afterFiling.comparison')}>
              <thead>
                <tr>
                  <Th>{t('values.item')}</Th>
                  <Th numeric>{t('afterFiling.declared')}</Th>
                  <Th numeric>{t('afterFiling.assessed')}</Th>
                  <Th numeric>{t('afterFiling.difference')}</Th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  // texts: afterFiling.item.*
                  <tr key={item.item}>
                    <Td>{t(`afterFiling.item.${item.item}`)}</Td>
                    {[item.declared, item.assessed, differenceOf(item)].map((value, column) => (
                      <Td key={column} numeric>
                        {value === null ? '–' : format.money(value, '').trim()}
                      </Td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
          {stored && (
            <Text textStyle="small" color="fg.muted">
              {t('afterFiling.changed', { name: nameOf(stored.by), date: format.dateTime(stored.changedAt) })}
            </Text>
          )}
          <Button
            size="sm"
            alignSelf="start"
            icon={<PencilIcon size="1.125rem" />}
            onClick={() => setOpen(true)}
          >
            {t('afterFiling.edit')}
          </Button>
        </Stack>
      ) : (
        <Loading label={t('afterFiling.loading')}>
          <SkeletonRows rows={2} />
        </Loading>
      )}
      <Suspense>
        {isOpen && <AfterFilingDialog params={params} stored={stored} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  );
}
