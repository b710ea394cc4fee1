import { childAgeLimit, maxChildren } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Field, Grid, Stack } from '@dossier/ui';
import { NumberStepper } from '@dossier/ui/inputs';
import { useState } from 'react';
import { withChildren } from '../wizard-values.ts';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function ChildrenStep({ values, update, errorOf }: StepProps) {
  const t = useTexts('mf-profile');
  const ages = values.childrenAges ?? [];
  /** The longest list of ages while a count is being typed: retyping 3 as 12 passes through 1. */
  const [longest, setLongest] = useState<readonly number[]>([]);
  const setCount = (count: number, isTyped: boolean) => {
    const extended = isTyped ? [...ages, ...longest.slice(ages.length)] : ages;
    setLongest(isTyped ? extended : []);
    update(withChildren({ childrenAges: extended }, count));
  };
  const stepper = { decreaseLabel: t('steps.fewer'), increaseLabel: t('steps.more') };
  return (
    <Stack gap="6">
      <YesNo
        legend={t('steps.children.question')}
        value={values.hasChildren}
        error={errorOf('hasChildren')}
        onChange={(hasChildren) => {
          setLongest([]);
          update({ hasChildren });
        }}
      />
      {values.hasChildren && (
        <>
          <Field label={t('fields.numberOfChildren')} error={errorOf('numberOfChildren')}>
            <NumberStepper {...stepper} min={1} max={maxChildren} value={ages.length} onChange={setCount} />
          </Field>
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
            {ages.map((age, child) => (
              <Field
                key={child}
                label={t('steps.children.age', { child: child + 1 })}
                hint={t('steps.children.ageHint')}
                error={errorOf('childrenAges')}
              >
                <NumberStepper
                  {...stepper}
                  min={0}
                  max={childAgeLimit}
                  emptied={0}
                  value={age}
                  onChange={(next) =>
                    update({ childrenAges: ages.map((each, index) => (index === child ? next : each)) })
                  }
                />
              </Field>
            ))}
          </Grid>
        </>
      )}
    </Stack>
  );
}
