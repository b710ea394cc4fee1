import { getSpouse, maxSpouseAge, spouseAgeAtYearEnd, type SpouseOfYear } from '@dossier/contracts';
import { formatAhvNumber } from '@dossier/contracts/ahv';
import { ApiError, fetchData, notify, useData, useTaxYear, useTexts, useUnsaved } from '@dossier/remote-kit';
import { useForm } from '@dossier/remote-kit/forms';
import { Button, Card, CardHeader, Facts, Field, FormActions, Grid, Input, Stack } from '@dossier/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { LoadCard } from '../layout/load-card.tsx';
import { notifyFailure } from '../layout/notify-failure.ts';
import { StaleNotice } from '../layout/stale-notice.tsx';
import { useAnswers } from '../profile/use-answers.ts';
import { spouseForm, spouseValues } from './spouse-form.schema.ts';
import { saveSpouse } from './spouse.mutations.ts';

/** The details of the spouse in the tax year. */
export function SpouseDetails() {
  const t = useTexts('mf-advanced-tax');
  const [taxYear] = useTaxYear();
  const data = useData(getSpouse, { query: { taxYear } }, { stored: true });
  return (
    <LoadCard data={data} loading={t('spouse.loading')} failed={t('spouse.loadFailed')}>
      {(saved) => <SpouseForm key={taxYear} saved={saved} />}
    </LoadCard>
  );
}

function SpouseForm({ saved }: { saved: SpouseOfYear }) {
  const t = useTexts('mf-advanced-tax');
  const { taxYear } = saved;
  const [version, setVersion] = useState(saved.version);
  const [isLoading, setLoading] = useState(false);
  const [settled, setSettled] = useState<ApiError | null>(null);
  const answers = useAnswers();
  /** The age that follows from the tax profile; asked only when there is no date of birth. */
  const knownAge = spouseAgeAtYearEnd(answers.data ?? {}, taxYear);
  const isAgeAsked = answers.data !== null || answers.error !== null;
  const form = useForm(spouseForm, spouseValues(saved.spouse), {
    messages: (path, code) =>
      path === 'ahvNumber' && code !== 'required' ? t('spouse.ahvInvalid') : undefined,
  });
  useUnsaved(form.isDirty);

  const submit = form.submit(async (values) => {
    try {
      show(await saveSpouse({ ...values, age: knownAge ?? values.age, taxYear, version }));
      notify({ title: t('spouse.saved'), description: t('spouse.savedText'), tone: 'good' });
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      if (!isStale) notifyFailure(error, t('spouse.failed'), t('spouse.failedText'));
      throw error;
    }
  });

  async function loadNewest() {
    setLoading(true);
    const newest = await fetchData(getSpouse, { query: { taxYear } }).catch(() => null);
    setLoading(false);
    if (!newest) return; // the notice with its button stays
    show(newest);
    setSettled(form.error);
  }

  function show(newest: SpouseOfYear) {
    setVersion(newest.version);
    form.reset(spouseValues(newest.spouse));
  }

  /** Shows what another device saved, unless something is being typed. */
  const adopt = useEffectEvent(() => {
    if (saved.version !== version && !form.isDirty) show(saved);
  });
  useEffect(() => adopt(), [saved.version]);

  const { errors } = form;
  return (
    <Card aria-labelledby="spouse-details">
      <CardHeader as="h3" id="spouse-details" title={t('spouse.title')} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="5">
          {form.error?.code === 'STALE_VERSION' && form.error !== settled && (
            <StaleNotice onLoad={() => void loadNewest()} isLoading={isLoading} />
          )}
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} gap="5">
            <Field label={t('spouse.firstName')} error={errors.firstName} required>
              <Input autoComplete="off" {...form.register('firstName')} />
            </Field>
            <Field label={t('spouse.lastName')} error={errors.lastName} required>
              <Input autoComplete="off" {...form.register('lastName')} />
            </Field>
            {knownAge === null && isAgeAsked && (
              <Field
                label={t('spouse.age')}
                error={errors.age && t('spouse.ageInvalid', { max: maxSpouseAge })}
              >
                <Input autoComplete="off" inputMode="numeric" {...form.register('age')} />
              </Field>
            )}
            {knownAge !== null && (
              <Facts items={[{ term: t('spouse.age'), detail: `${knownAge} · ${t('spouse.ageKnown')}` }]} />
            )}
            <Field label={t('spouse.occupation')} error={errors.occupation}>
              <Input autoComplete="off" {...form.register('occupation')} />
            </Field>
            {saved.ahvNumbers && (
              <Field label={t('spouse.ahvNumber')} hint={t('spouse.ahvHint')} error={errors.ahvNumber}>
                <Input
                  autoComplete="off"
                  inputMode="numeric"
                  placeholder="756.1234.5678.97"
                  {...form.register('ahvNumber')}
                  onChange={(event) => form.set('ahvNumber', formatAhvNumber(event.currentTarget.value))}
                  value={form.values.ahvNumber}
                />
              </Field>
            )}
            <Field label={t('spouse.taxId')} hint={t('spouse.taxIdHint')} error={errors.taxId}>
              <Input autoComplete="off" {...form.register('taxId')} />
            </Field>
          </Grid>
          <FormActions>
            <Button type="submit" variant="primary" loading={form.isBusy}>
              {t('spouse.save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
