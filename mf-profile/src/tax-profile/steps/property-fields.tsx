import {
  isOpenQuestion,
  maxLengthOf,
  propertyAnswer,
  singlePropertyUses,
  type CantonCode,
  type ProfileFields,
  type Property,
} from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { useCantonNames } from '@dossier/swiss-fields/cantons';
import { Box, Field, Fieldset, Grid, Input, NativeSelect, RadioCards, Stack } from '@dossier/ui';
import type { ReactNode } from 'react';
import { CountrySelect } from './country-select.tsx';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';

interface Props extends StepProps {
  index: number;
  /** A single property has no heading of its own. */
  isOnly: boolean;
  property: Property;
  /** The answers after a change of this property. */
  patchOf: (change: Partial<Property>) => ProfileFields;
}

/** Country, canton, municipality and use of one property; the first one is the main property. */
export function PropertyFields({ index, isOnly, property, patchOf, values, update, errorOf }: Props) {
  const t = useTexts('mf-profile');
  const cantons = useCantonNames();
  const number = index + 1;
  const isMain = index === 0;
  const use = isMain ? t('fields.propertyUse') : t('steps.property.useOf', { number });
  const usePath = `properties.${index}.use`;
  const onChange = (change: Partial<Property>) => update(patchOf(change));
  const labelOf = (field: 'canton' | 'municipality') =>
    isOnly ? t(`steps.property.${field}`) : t(`steps.property.${field}Of`, { number });
  return (
    <PropertyGroup legend={isOnly ? undefined : t('steps.property.number', { number })}>
      <Stack gap="5">
        <Field
          label={isMain ? t('fields.propertyCountry') : t('steps.property.countryOf', { number })}
          hint={isMain && t('fields.propertyCountryHint')}
          error={isMain && errorOf('propertyCountry')}
        >
          <CountrySelect value={property.country} onChange={(country) => onChange({ country })} />
        </Field>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
          {property.country === 'CH' && (
            <Field label={labelOf('canton')} optionalText={t('fields.optional')}>
              <NativeSelect
                value={property.canton ?? ''}
                onChange={(event) => onChange({ canton: (event.target.value || null) as CantonCode | null })}
              >
                <option value="">{t('steps.property.chooseCanton')}</option>
                {cantons.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          )}
          <Field
            label={labelOf('municipality')}
            optionalText={t('fields.optional')}
            error={isMain && errorOf('properties')}
          >
            <Input
              maxLength={maxLengthOf(propertyAnswer.shape.municipality)}
              value={property.municipality ?? ''}
              onChange={(event) => onChange({ municipality: event.target.value || null })}
            />
          </Field>
        </Grid>
        <Question
          path={usePath}
          about={use}
          values={values}
          update={update}
          onOpen={() => patchOf({ use: null })}
        >
          <RadioCards
            legend={use}
            columns={{ base: 1, md: 3 }}
            value={isOpenQuestion(usePath, values) ? null : property.use}
            error={isMain && errorOf('propertyUse')}
            onChange={(value) => onChange({ use: value })}
            options={singlePropertyUses.map((value) => ({ value, label: t(`fields.propertyUses.${value}`) }))}
          />
        </Question>
      </Stack>
    </PropertyGroup>
  );
}

function PropertyGroup({ legend, children }: { legend: string | undefined; children: ReactNode }) {
  if (legend === undefined) return children;
  return (
    <Box borderTopWidth="1px" borderColor="border.line" paddingTop="5">
      <Fieldset legend={legend}>{children}</Fieldset>
    </Box>
  );
}
