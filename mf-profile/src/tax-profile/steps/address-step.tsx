import {
  homeCountry,
  housingSituations,
  isSwissAddress,
  maxLengthOf,
  profileFields,
  type AddressSuggestion,
} from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import {
  AddressSearch,
  GemeindeField,
  PostalCodeNotice,
  usePostalCodeFill,
} from '@dossier/swiss-fields/address';
import { Field, Grid, Input, RadioCards, Stack } from '@dossier/ui';
import { CountrySelect } from './country-select.tsx';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');

export function AddressStep({ values, update, errorOf, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  // Street and house number are one field here and two in the address search.
  const street = (text: string) => update({ street: text, houseNumber: null });
  const fill = ({ postalCode: zipCode, city, gemeinde, ...found }: AddressSuggestion) => {
    const line = joined(found.street, found.houseNumber);
    update({ zipCode, city, gemeinde, ...(line && { street: line, houseNumber: null }) });
  };
  const isSwiss = isSwissAddress(values);
  usePostalCodeFill({
    postalCode: isSwiss ? values.zipCode : null,
    taxYear,
    city: values.city,
    gemeinde: values.gemeinde,
    onFill: update,
  });
  return (
    <Stack gap="5">
      {isSwiss && <AddressSearch onSelect={fill} taxYear={taxYear} />}
      <Field label={t('fields.street')} error={errorOf('street')} required>
        <Input
          data-field="street"
          autoComplete="street-address"
          maxLength={maxLengthOf(profileFields.shape.street)}
          value={joined(values.street, values.houseNumber)}
          onChange={(event) => street(event.target.value)}
        />
      </Field>
      <Grid templateColumns={{ base: '1fr', md: '1fr 2fr' }} gap="5">
        <Field label={t('fields.zipCode')} error={errorOf('zipCode')} required>
          <Input
            data-field="zipCode"
            autoComplete="postal-code"
            inputMode={isSwiss ? 'numeric' : 'text'}
            maxLength={maxLengthOf(profileFields.shape.zipCode)}
            value={values.zipCode ?? ''}
            onChange={(event) => update({ zipCode: event.target.value })}
          />
        </Field>
        <Field label={t('fields.city')} error={errorOf('city')} required>
          <Input
            data-field="city"
            autoComplete="address-level2"
            maxLength={maxLengthOf(profileFields.shape.city)}
            value={values.city ?? ''}
            onChange={(event) => update({ city: event.target.value })}
          />
        </Field>
      </Grid>
      <Field label={t('fields.addressCountry')} error={errorOf('addressCountry')}>
        <CountrySelect
          value={values.addressCountry || homeCountry}
          onChange={(addressCountry) => update({ addressCountry })}
        />
      </Field>
      {isSwiss && (
        <>
          <Question path="gemeinde" about={t('fields.gemeinde')} values={values} update={update}>
            <GemeindeField
              label={t('fields.gemeinde')}
              hint={t('fields.gemeindeHint')}
              error={errorOf('gemeinde')}
              required
              postalCode={values.zipCode}
              taxYear={taxYear}
              value={values.gemeinde ?? ''}
              onChange={(gemeinde) => update({ gemeinde })}
            />
          </Question>
          <PostalCodeNotice
            postalCode={values.zipCode}
            taxYear={taxYear}
            city={values.city}
            onTakeCity={(city) => update({ city })}
            chosen={values.cantonOfResidence}
            onTake={(cantonOfResidence) => update({ cantonOfResidence })}
          />
        </>
      )}
      <Question path="housingSituation" about={t('fields.housingSituation')} values={values} update={update}>
        <RadioCards
          legend={t('fields.housingSituation')}
          columns={{ base: 1, md: 2 }}
          value={values.housingSituation}
          onChange={(housingSituation) => update({ housingSituation })}
          options={housingSituations.map((value) => ({
            value,
            label: t(`fields.housingSituations.${value}`),
          }))}
        />
      </Question>
    </Stack>
  );
}
