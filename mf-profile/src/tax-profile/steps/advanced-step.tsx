import { isAlimonyAsked } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Field, Grid, Input, Stack } from '@dossier/ui';
import { FrancsInput } from './francs-input.tsx';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function AdvancedStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <Stack gap="6">
      <YesNo
        legend={t('steps.advanced.shares', { year: taxYear })}
        value={values.hasInvestments}
        error={errorOf('hasInvestments')}
        onChange={(hasInvestments) => update({ hasInvestments })}
      />
      <YesNo
        legend={t('steps.advanced.foreign', { year: taxYear })}
        value={values.hasForeignIncome}
        error={errorOf('hasForeignIncome')}
        onChange={(hasForeignIncome) => update({ hasForeignIncome })}
      />
      {isAlimonyAsked(values) && (
        <>
          <YesNo
            legend={t('steps.advanced.alimony', { year: taxYear })}
            value={values.paysAlimony}
            error={errorOf('paysAlimony')}
            onChange={(paysAlimony) => update({ paysAlimony })}
          />
          {values.paysAlimony && (
            <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
              <Field label={t('fields.alimonyAmount')} error={errorOf('alimonyAmount')}>
                <FrancsInput
                  value={values.alimonyAmount}
                  onChange={(alimonyAmount) => update({ alimonyAmount })}
                />
              </Field>
              <Field label={t('fields.alimonyDuration')} error={errorOf('alimonyDuration')}>
                <Input
                  maxLength={40}
                  value={values.alimonyDuration ?? ''}
                  onChange={(event) => update({ alimonyDuration: event.target.value })}
                />
              </Field>
            </Grid>
          )}
        </>
      )}
    </Stack>
  );
}
