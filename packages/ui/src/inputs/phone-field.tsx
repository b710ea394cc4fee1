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
      {/* On a narrow phone the number gets a line of its own, so that no digit is cut off. */}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="2"
        css={{
          '& > *:first-of-type': { flex: '1 1 9.75rem' },
          '& > input': { flex: '2 1 9rem', minWidth: 0 },
        }}
      >
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
