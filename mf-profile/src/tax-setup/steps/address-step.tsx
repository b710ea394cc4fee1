import { housingSituations } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Field, Grid, Input, RadioCards, Stack } from '@dossier/ui';
import type { StepProps } from './step-props.ts';

export function AddressStep({ values, update, errorOf }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <Stack gap="5">
      <Field label={t('fields.street')} error={errorOf('street')} required>
        <Input
          autoComplete="street-address"
          maxLength={120}
          value={values.street ?? ''}
          onChange={(event) => update({ street: event.target.value })}
        />
      </Field>
      <Grid templateColumns={{ base: '1fr', md: '1fr 2fr' }} gap="5">
        <Field label={t('fields.zipCode')} error={errorOf('zipCode')} required>
          <Input
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
            value={values.zipCode ?? ''}
            onChange={(event) => update({ zipCode: event.target.value })}
          />
        </Field>
        <Field label={t('fields.city')} error={errorOf('city')} required>
          <Input
            autoComplete="address-level2"
            maxLength={100}
            value={values.city ?? ''}
            onChange={(event) => update({ city: event.target.value })}
          />
        </Field>
      </Grid>
      <Field
        label={t('fields.gemeinde')}
        hint={t('fields.gemeindeHint')}
        error={errorOf('gemeinde')}
        required
      >
        <Input
          maxLength={100}
          value={values.gemeinde ?? ''}
          onChange={(event) => update({ gemeinde: event.target.value })}
        />
      </Field>
      <RadioCards
        legend={t('fields.housingSituation')}
        columns={{ base: 1, md: 2 }}
        value={values.housingSituation}
        onChange={(housingSituation) => update({ housingSituation })}
        options={housingSituations.map((value) => ({ value, label: t(`fields.housingSituations.${value}`) }))}
      />
    </Stack>
  );
}
