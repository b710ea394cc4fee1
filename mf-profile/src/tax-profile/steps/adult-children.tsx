import { adultChild, childAgeLimit, maxChildren, maxLengthOf, type AdultChild } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Field, Fieldset, Grid, Input, LinkButton, Stack } from '@dossier/ui';
import { BirthYearInput } from './birth-year-input.tsx';
import type { StepProps } from './step-props.ts';
import { useRemove } from './use-remove.ts';
import { YesNo } from './yes-no.tsx';

const newChild: AdultChild = { birthYear: null, training: null };

/** Adult children in first training, each as an entry of its own. */
export function AdultChildren(step: StepProps) {
  const { values, update, errorOf, taxYear } = step;
  const t = useTexts('mf-profile');
  const removeEntry = useRemove(step);
  const children = values.adultChildren ?? [];
  const set = (index: number, change: Partial<AdultChild>) =>
    update({
      adultChildren: children.map((each, place) => (place === index ? { ...each, ...change } : each)),
    });
  const remove = (index: number) =>
    removeEntry(
      t('steps.children.removedAdult', { number: index + 1 }),
      { adultChildren: children.filter((_, place) => place !== index) },
      { adultChildren: children },
    );
  return (
    <>
      <YesNo {...step} field="hasAdultChildren" legend={t('steps.children.adults', { year: taxYear })} />
      {values.hasAdultChildren && (
        <Stack gap="5">
          {children.map(({ birthYear, training }, index) => (
            <Fieldset key={index} legend={t('steps.children.adult', { number: index + 1 })}>
              <Grid
                templateColumns={{ base: '1fr', sm: 'auto minmax(0, 1fr) auto' }}
                gap="4"
                alignItems="end"
              >
                <Field label={t('steps.children.adultBirthYear')} optionalText={t('fields.optional')}>
                  <BirthYearInput
                    min={1900}
                    max={taxYear - childAgeLimit}
                    value={birthYear}
                    onChange={(year) => set(index, { birthYear: year })}
                  />
                </Field>
                <Field
                  label={t('steps.children.training')}
                  optionalText={t('fields.optional')}
                  error={errorOf('adultChildren')}
                >
                  <Input
                    maxLength={maxLengthOf(adultChild.shape.training)}
                    value={training ?? ''}
                    onChange={(event) => set(index, { training: event.target.value || null })}
                  />
                </Field>
                {children.length > 1 && (
                  <LinkButton justifySelf="start" marginBottom={{ sm: '3' }} onClick={() => remove(index)}>
                    {t('steps.children.removeAdult', { number: index + 1 })}
                  </LinkButton>
                )}
              </Grid>
            </Fieldset>
          ))}
          {children.length < maxChildren && (
            <Button alignSelf="start" onClick={() => update({ adultChildren: [...children, newChild] })}>
              {t('steps.children.addAdult')}
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}
