import {
  arrivedInYear,
  changedResidence,
  isQuestionAsked,
  isTaxYearAvailable,
  isTaxYearCollectable,
  livesAbroad,
  residencePermits,
  swissResidences,
  yearInZurich,
  type ProfileFields,
} from '@dossier/contracts';
import { useTaxYear, useTexts } from '@dossier/remote-kit';
import { CantonPicker } from '@dossier/swiss-fields/cantons';
import { DateInput } from '@dossier/remote-kit/forms';
import { Box, Button, Field, Grid, NativeSelect, Notice, Stack } from '@dossier/ui';
import { CountrySelect } from './country-select.tsx';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function CantonStep(step: StepProps) {
  const { values, update, errorOf, taxYear } = step;
  const t = useTexts('mf-profile');
  const question = t('fields.swissResidence', { year: taxYear });
  return (
    <Stack gap="6">
      <Question path="swissResidence" about={question} values={values} update={update}>
        <Field label={question} error={errorOf('swissResidence')}>
          <NativeSelect
            value={values.swissResidence ?? 'all_year'}
            onChange={(event) =>
              update({ swissResidence: event.target.value as ProfileFields['swissResidence'] })
            }
          >
            {swissResidences.map((value) => (
              <option key={value} value={value}>
                {t(`fields.swissResidences.${value}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </Question>
      {changedResidence(values) && <ResidenceChange {...step} />}
      <LaterYear {...step} />
      {arrivedInYear(values) && <Arrival {...step} />}
      {livesAbroad(values) && <Notice live="status">{t('steps.canton.noCanton')}</Notice>}
      <Box data-field="cantonOfResidence">
        <CantonPicker
          legend={t(livesAbroad(values) ? 'steps.canton.lastCanton' : 'fields.cantonOfResidence')}
          value={values.cantonOfResidence}
          error={errorOf('cantonOfResidence')}
          onChange={(cantonOfResidence) => update({ cantonOfResidence })}
        />
      </Box>
    </Stack>
  );
}

/**
 * Leads to the year in which the user came or left, when that is a later one: the year of a typed date, or the current year
 * while its date cannot be entered here.
 */
function LaterYear({ values, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  const [, setTaxYear] = useTaxYear();
  const now = new Date();
  const isFromAbroad = values.swissResidence === 'arrived' || values.swissResidence === 'abroad';
  const typed = changedResidence(values) ? Number(values.residenceChangeDate?.slice(0, 4)) || null : null;
  const year = typed ?? (isFromAbroad ? yearInZurich(now) : taxYear);
  if (year <= taxYear || !isTaxYearCollectable(year, now)) return null;
  return (
    <Notice
      live="status"
      title={t('steps.canton.laterYear', { year })}
      action={<Button onClick={() => setTaxYear(year)}>{t('steps.canton.toYear', { year })}</Button>}
    >
      {[
        t('steps.canton.laterYearText', { year }),
        !isTaxYearAvailable(year, now) && t('steps.canton.laterYearOpens', { next: year + 1 }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}

/** What matters to those who arrived during the year. */
function Arrival(step: StepProps) {
  const { values, update, errorOf, taxYear: year } = step;
  const t = useTexts('mf-profile');
  const permit = t('fields.residencePermit');
  return (
    <>
      <Notice live="status">{t('steps.canton.arrivedNote', { year })}</Notice>
      <Question
        path="residencePermit"
        about={permit}
        values={values}
        update={update}
        onOpen={() => ({ residencePermit: null })}
      >
        <Field label={permit} error={errorOf('residencePermit')}>
          <NativeSelect
            value={values.residencePermit ?? ''}
            onChange={({ target }) =>
              update({ residencePermit: (target.value || null) as ProfileFields['residencePermit'] })
            }
          >
            <option value="">{t('steps.canton.choosePermit')}</option>
            {residencePermits.map((value) => (
              <option key={value} value={value}>
                {t(`fields.residencePermits.${value}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </Question>
      {isQuestionAsked('taxedAtSource', values) && (
        <YesNo {...step} field="taxedAtSource" legend={t('steps.canton.taxedAtSource', { year })} />
      )}
      <YesNo {...step} field="hasForeignAccounts" legend={t('steps.canton.foreignAccounts', { year })} />
      <YesNo {...step} field="hasForeignPension" legend={t('steps.canton.foreignPension')} />
    </>
  );
}

/** When the user came to Switzerland or left it, and the other country. */
function ResidenceChange({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  const way = values.swissResidence === 'arrived' ? 'arrived' : 'left';
  const date = t(`steps.canton.date_${way}`);
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
      <Question
        path="residenceChangeDate"
        about={date}
        values={values}
        update={update}
        onOpen={() => ({ residenceChangeDate: null })}
      >
        <Field label={date} error={errorOf('residenceChangeDate')}>
          <DateInput
            min={`${taxYear}-01-01`}
            max={`${Math.max(taxYear, yearInZurich(new Date()))}-12-31`}
            opensAt={`${taxYear}-07-01`}
            value={values.residenceChangeDate}
            onChange={(residenceChangeDate) => update({ residenceChangeDate })}
          />
        </Field>
      </Question>
      <Field label={t(`steps.canton.country_${way}`)} error={errorOf('residenceChangeCountry')}>
        <CountrySelect
          withoutHome
          value={values.residenceChangeCountry ?? ''}
          onChange={(residenceChangeCountry) => update({ residenceChangeCountry })}
        />
      </Field>
    </Grid>
  );
}
