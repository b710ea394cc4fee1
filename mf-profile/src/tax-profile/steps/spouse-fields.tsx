import { birthDateRange, employmentTypes, religions, type ProfileFields } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { DateInput } from '@dossier/remote-kit/forms';
import { Field, NativeSelect, Stack } from '@dossier/ui';
import type { ReactNode } from 'react';
import { calendarStart } from './calendar-start.ts';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';

/** The spouse whom the return is also about: date of birth, religion and work. All may stay open. */
export function SpouseFields(step: StepProps) {
  const { values, update, taxYear } = step;
  const t = useTexts('mf-profile');
  return (
    <Stack gap="5">
      <SpouseQuestion {...step} field="spouseDateOfBirth">
        <DateInput
          {...birthDateRange(new Date(), taxYear)}
          opensAt={calendarStart()}
          value={values.spouseDateOfBirth}
          onChange={(spouseDateOfBirth) => update({ spouseDateOfBirth })}
        />
      </SpouseQuestion>
      <SpouseQuestion {...step} field="spouseReligion">
        <NativeSelect
          value={values.spouseReligion ?? ''}
          onChange={({ target }) =>
            update({ spouseReligion: (target.value || null) as ProfileFields['spouseReligion'] })
          }
        >
          <option value="">{t('steps.marital.choose')}</option>
          {religions.map((value) => (
            <option key={value} value={value}>
              {t(`fields.religions.${value}`)}
            </option>
          ))}
        </NativeSelect>
      </SpouseQuestion>
      <SpouseQuestion {...step} field="spouseEmploymentType">
        <NativeSelect
          value={values.spouseEmploymentType ?? ''}
          onChange={({ target }) =>
            update({ spouseEmploymentType: (target.value || null) as ProfileFields['spouseEmploymentType'] })
          }
        >
          <option value="">{t('steps.marital.choose')}</option>
          {employmentTypes.map((value) => (
            <option key={value} value={value}>
              {t(`fields.employmentTypes.${value}`)}
            </option>
          ))}
        </NativeSelect>
      </SpouseQuestion>
    </Stack>
  );
}

type SpouseField = 'spouseDateOfBirth' | 'spouseReligion' | 'spouseEmploymentType';

function SpouseQuestion({
  field,
  values,
  update,
  errorOf,
  children,
}: StepProps & { field: SpouseField; children: ReactNode }) {
  const t = useTexts('mf-profile');
  const label = t(`fields.${field}`);
  return (
    <Question path={field} about={label} values={values} update={update} onOpen={() => ({ [field]: null })}>
      <Field label={label} error={errorOf(field)}>
        {children}
      </Field>
    </Question>
  );
}
