import { childAgeLimit, mostChildren } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Field, Grid, Stack } from '@dossier/ui';
import { NumberStepper } from '@dossier/ui/inputs';
import { withChildren } from '../wizard-values.ts';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

export function ChildrenStep({ values, update, errorOf }: StepProps) {
  const t = useTexts('mf-profile');
  const ages = values.childrenAges ?? [];
  const stepper = { decreaseLabel: t('steps.fewer'), increaseLabel: t('steps.more') };
  return (
    <Stack gap="6">
      <YesNo
        legend={t('steps.children.question')}
        value={values.hasChildren}
        error={errorOf('hasChildren')}
        onChange={(hasChildren) => update({ hasChildren })}
      />
      {values.hasChildren && (
        <>
          <Field label={t('fields.numberOfChildren')} error={errorOf('numberOfChildren')}>
            <NumberStepper
              {...stepper}
              min={1}
              max={mostChildren}
              value={ages.length}
              onChange={(count) => update(withChildren(values, count))}
            />
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
