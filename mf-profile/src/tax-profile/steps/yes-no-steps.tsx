import { isOpenQuestion } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Stack } from '@dossier/ui';
import { useState } from 'react';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function MovedStep(step: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <YesNo {...step} field="movedDuringYear" legend={t('steps.moved.question', { year: step.taxYear })} />
  );
}

export function FirefighterStep(step: StepProps) {
  const t = useTexts('mf-profile');
  return (
    <YesNo {...step} field="isFirefighter" legend={t('steps.firefighter.question', { year: step.taxYear })} />
  );
}

/** Asks for pillar 3a only where the employment step was left without an answer, so that it is asked once. */
export function PensionStep(step: StepProps) {
  const { values, taxYear: year, isSinglePage } = step;
  const t = useTexts('mf-profile');
  const [asksPillar3a] = useState(
    () => !isSinglePage && typeof values.hasPillar3a !== 'boolean' && !isOpenQuestion('hasPillar3a', values),
  );
  return (
    <Stack gap="6">
      {asksPillar3a && <YesNo {...step} field="hasPillar3a" legend={t('steps.pension.pillar3a', { year })} />}
      <YesNo {...step} field="hasPension" legend={t('steps.pension.pension', { year })} />
    </Stack>
  );
}
