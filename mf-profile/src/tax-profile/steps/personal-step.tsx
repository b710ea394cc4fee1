import {
  birthDateRange,
  formatTaxAddress,
  maxLengthOf,
  profileFields,
  religions,
  salutations,
  type ProfileFields,
} from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { PhoneInput } from '@dossier/swiss-fields/phone';
import { DateInput } from '@dossier/remote-kit/forms';
import { Box, Field, Grid, Input, LinkButton, NativeSelect, RadioCards, Stack } from '@dossier/ui';
import { calendarStart } from './calendar-start.ts';
import { CompanyNote } from './company-note.tsx';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';

export function PersonalStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <Stack gap="5">
      <CompanyNote />
      <RadioCards
        legend={t('fields.salutation')}
        columns={2}
        value={values.salutation}
        error={errorOf('salutation')}
        onChange={(salutation) => update({ salutation })}
        options={salutations.map((value) => ({ value, label: t(`fields.salutations.${value}`) }))}
      />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
        <Field label={t('fields.firstName')} error={errorOf('firstName')} required>
          <Input
            data-field="firstName"
            autoComplete="given-name"
            maxLength={maxLengthOf(profileFields.shape.firstName)}
            value={values.firstName ?? ''}
            onChange={(event) => update({ firstName: event.target.value })}
          />
        </Field>
        <Field label={t('fields.lastName')} error={errorOf('lastName')} required>
          <Input
            data-field="lastName"
            autoComplete="family-name"
            maxLength={maxLengthOf(profileFields.shape.lastName)}
            value={values.lastName ?? ''}
            onChange={(event) => update({ lastName: event.target.value })}
          />
        </Field>
        <Question path="dateOfBirth" about={t('fields.dateOfBirth')} values={values} update={update}>
          <Field label={t('fields.dateOfBirth')} error={errorOf('dateOfBirth')} required>
            <DateInput
              autoComplete="bday"
              {...birthDateRange(new Date(), taxYear)}
              opensAt={calendarStart()}
              value={values.dateOfBirth}
              onChange={(dateOfBirth) => update({ dateOfBirth })}
            />
          </Field>
        </Question>
        <Question path="religion" about={t('fields.religion')} values={values} update={update}>
          <Field label={t('fields.religion')} error={errorOf('religion')} required>
            <NativeSelect
              value={values.religion ?? 'other'}
              onChange={(event) => update({ religion: event.target.value as ProfileFields['religion'] })}
            >
              {religions.map((value) => (
                <option key={value} value={value}>
                  {t(`fields.religions.${value}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </Question>
      </Grid>
      <Box data-field="phone">
        <PhoneInput
          label={t('profile.phone')}
          required
          countryCode={values.countryCode ?? '+41'}
          phone={values.phone ?? ''}
          error={errorOf('phone')}
          onChange={update}
        />
      </Box>
      <Stack gap="1">
        <Field label={t('fields.jobName')} error={errorOf('jobName')} required>
          <Input
            data-field="jobName"
            autoComplete="organization-title"
            maxLength={maxLengthOf(profileFields.shape.jobName)}
            value={values.jobName ?? ''}
            onChange={(event) => update({ jobName: event.target.value })}
          />
        </Field>
        <LinkButton
          alignSelf="start"
          textStyle="small"
          onClick={() => update({ jobName: t('steps.personal.notWorking') })}
        >
          {t('steps.personal.notWorking')}
        </LinkButton>
      </Stack>
      <Field
        label={t('fields.taxAddress')}
        optionalText={t('fields.optional')}
        hint={t('fields.taxAddressHint')}
        error={errorOf('taxAddress')}
      >
        <Input
          inputMode="numeric"
          placeholder="1234.5678.90"
          value={values.taxAddress ?? ''}
          onChange={(event) => update({ taxAddress: formatTaxAddress(event.target.value) })}
        />
      </Field>
    </Stack>
  );
}
