import { useTexts } from '@dossier/remote-kit';
import { Stack } from '@dossier/ui';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function MovedStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  const { movedDuringYear } = values;
  return (
    <YesNo
      legend={t('steps.moved.question', { year: taxYear })}
      value={movedDuringYear ? movedDuringYear === 'yes' : null}
      error={errorOf('movedDuringYear')}
      onChange={(moved) => update({ movedDuringYear: moved ? 'yes' : 'no' })}
    />
  );
}

export function FirefighterStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <YesNo
      legend={t('steps.firefighter.question', { year: taxYear })}
      value={values.isFirefighter}
      error={errorOf('isFirefighter')}
      onChange={(isFirefighter) => update({ isFirefighter })}
    />
  );
}

export function PensionStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <Stack gap="6">
      <YesNo
        legend={t('steps.pension.pillar3a', { year: taxYear })}
        value={values.hasPillar3a}
        error={errorOf('hasPillar3a')}
        onChange={(hasPillar3a) => update({ hasPillar3a })}
      />
      <YesNo
        legend={t('steps.pension.pension', { year: taxYear })}
        value={values.hasPension}
        error={errorOf('hasPension')}
        onChange={(hasPension) => update({ hasPension })}
      />
    </Stack>
  );
}
