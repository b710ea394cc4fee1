import { fieldsOfProperties, listedProperties, maxListedProperties, type Property } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Field, Stack, Text } from '@dossier/ui';
import { NumberStepper } from '@dossier/ui/inputs';
import { PropertyFields } from './property-fields.tsx';
import type { StepProps } from './step-props.ts';
import { useRemove } from './use-remove.ts';
import { YesNo } from './yes-no.tsx';

export function PropertyStep(step: StepProps) {
  const { values, update, errorOf, taxYear } = step;
  const t = useTexts('mf-profile');
  const remove = useRemove(step);
  const properties = listedProperties(values);
  const count = values.numberOfProperties ?? 1;
  function setCount(numberOfProperties: number) {
    if (numberOfProperties >= properties.length) return update({ numberOfProperties });
    const before = { ...fieldsOfProperties(properties), numberOfProperties: count };
    const title = t('steps.property.removed', { count: properties.length - numberOfProperties });
    return remove(title, { numberOfProperties }, before);
  }
  const patchOf = (index: number, change: Partial<Property>) =>
    fieldsOfProperties(properties.map((each, place) => (place === index ? { ...each, ...change } : each)));
  return (
    <Stack gap="6">
      <YesNo {...step} field="propertyOwner" legend={t('steps.property.question', { year: taxYear })} />
      {values.propertyOwner && (
        <>
          <Field label={t('fields.numberOfProperties')} error={errorOf('numberOfProperties')}>
            <NumberStepper
              value={count}
              min={1}
              max={99}
              decreaseLabel={t('steps.fewer')}
              increaseLabel={t('steps.more')}
              onChange={setCount}
            />
          </Field>
          {properties.map((property, index) => (
            <PropertyFields
              key={index}
              {...step}
              index={index}
              isOnly={properties.length === 1}
              property={property}
              patchOf={(change) => patchOf(index, change)}
            />
          ))}
          {count > maxListedProperties && (
            <Text textStyle="small" color="fg.muted">
              {t('steps.property.more', { count: maxListedProperties })}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
