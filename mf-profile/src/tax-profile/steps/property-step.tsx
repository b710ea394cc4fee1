import { homeCountry, propertyUses } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Field, RadioCards, Stack } from '@dossier/ui';
import { NumberStepper } from '@dossier/ui/inputs';
import { CountrySelect } from './country-select.tsx';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function PropertyStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <Stack gap="6">
      <YesNo
        legend={t('steps.property.question', { year: taxYear })}
        value={values.propertyOwner}
        error={errorOf('propertyOwner')}
        onChange={(propertyOwner) => update({ propertyOwner })}
      />
      {values.propertyOwner && (
        <>
          <Field label={t('fields.numberOfProperties')} error={errorOf('numberOfProperties')}>
            <NumberStepper
              value={values.numberOfProperties ?? 1}
              min={1}
              max={99}
              decreaseLabel={t('steps.fewer')}
              increaseLabel={t('steps.more')}
              onChange={(numberOfProperties) => update({ numberOfProperties })}
            />
          </Field>
          <Field
            label={t('fields.propertyCountry')}
            hint={t('fields.propertyCountryHint')}
            error={errorOf('propertyCountry')}
          >
            <CountrySelect
              value={values.propertyCountry || homeCountry}
              onChange={(propertyCountry) => update({ propertyCountry })}
            />
          </Field>
          <RadioCards
            legend={t('fields.propertyUse')}
            columns={{ base: 1, md: 2 }}
            value={values.propertyUse}
            error={errorOf('propertyUse')}
            onChange={(propertyUse) => update({ propertyUse })}
            options={propertyUses.map((value) => ({ value, label: t(`fields.propertyUses.${value}`) }))}
          />
        </>
      )}
    </Stack>
  );
}
