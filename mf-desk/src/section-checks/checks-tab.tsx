import { listSectionChecks, type SectionCheck } from '@dossier/contracts';
import { FailedLoad, notifyError, pollMs, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { CardHeader, Checkbox, Fieldset, Loading, ProgressBar, SkeletonText, Stack } from '@dossier/ui';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import type { FilingParams } from '../review/use-review.ts';
import { Section } from '../page/section.tsx';
import { setSectionCheck } from './checks.mutations.ts';

/** Which sections of a filing the experts are done with. */
export function ChecksTab({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const request = useData(listSectionChecks, { params }, { refreshInterval: pollMs });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('checks.failed')} data={request} />;
  const done = data?.filter((check) => check.done).length ?? 0;
  const progress = data ? t('checks.progress', { done, count: data.length }) : undefined;
  return (
    <Section>
      <CardHeader title={t('checks.title')} aside={progress} />
      {data ? (
        <Stack gap="4">
          <ProgressBar
            label={t('checks.title')}
            value={data.length === 0 ? 0 : (100 * done) / data.length}
            {...(progress && { valueText: progress })}
          />
          <Fieldset legend={t('checks.list')} hint={t('checks.lead')} hideLegend>
            <Stack gap="3">
              {data.map((check) => (
                <Check key={check.section} params={params} check={check} />
              ))}
            </Stack>
          </Fieldset>
        </Stack>
      ) : (
        <Loading label={t('checks.loading')}>
          <SkeletonText lines={5} />
        </Loading>
      )}
    </Section>
  );
}

function Check({ params, check }: { params: FilingParams; check: SectionCheck }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const [pending, setPending] = useState<boolean>();
  const { section, done, by, at } = check;

  async function set(next: boolean) {
    if (pending !== undefined) return;
    setPending(next);
    try {
      await setSectionCheck(params, check, next);
    } catch (error) {
      notifyError(error, t('checks.notSaved'));
    }
    setPending(undefined);
  }

  const when = by && at && { name: nameOf(by), date: format.dateTime(at) };
  // texts: checks.section.*
  return (
    <Checkbox
      checked={pending ?? done}
      hint={when && t(done ? 'checks.ticked' : 'checks.unticked', when)}
      onChange={(event) => void set(event.currentTarget.checked)}
    >
      {t(`checks.section.${section}`)}
    </Checkbox>
  );
}
