import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ReactNode, type Ref } from 'react';
import { Field, Input, NativeSelect } from '../components/field.tsx';

export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** With its plus: "+41". */
  dial: string;
  name: string;
}

export interface PhoneFieldProps {
  label: ReactNode;
  countryLabel: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Below the number while it is typed: its international form. */
  note?: ReactNode;
  required?: boolean;
  countries: readonly PhoneCountry[];
  country: string;
  onCountryChange: (code: string) => void;
  number: string;
  onNumberChange: (number: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Country code and number. A native select, so that typing a letter jumps to the country. */
export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    countryLabel,
    hint,
    error,
    note,
    required = false,
    countries,
    country,
    onCountryChange,
    number,
    onNumberChange,
    onBlur,
    ref,
  } = props;
  const selectId = useId();
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <chakra.div display="grid" gridTemplateColumns="minmax(9.75rem, 1fr) minmax(0, 2fr)" gap="2">
        <NativeSelect
          id={selectId}
          aria-label={countryLabel}
          aria-invalid={false}
          autoComplete="tel-country-code"
          value={country}
          onChange={(event) => onCountryChange(event.currentTarget.value)}
        >
          {countries.map(({ code, dial, name }) => (
            <option key={code} value={code}>{`${dial} ${name}`}</option>
          ))}
        </NativeSelect>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={number}
          onChange={(event) => onNumberChange(event.currentTarget.value)}
          onBlur={onBlur}
          ref={ref ?? null}
        />
      </chakra.div>
      <chakra.div role="status" textStyle="small" color="fg.muted" minHeight="1.5em">
        {note}
      </chakra.div>
    </Field>
  );
}
