import { type ReactNode, type Ref, useMemo, useState } from 'react';
import {
  type DialCode,
  dialCodes,
  localeOf,
  type Phone,
  phoneCountries,
  parsePhone,
} from '@dossier/contracts';
import { formatPhone, phoneIssue } from '@dossier/contracts/phone';
import { useLanguage, useTexts } from '@dossier/remote-kit';
import { PhoneField } from '@dossier/ui/inputs';
import { placesNamespace } from '../texts/texts.ts';
/** By code, the country with its main numbering plan; where two large ones share a code, both. */
import otherCountries from './other-countries.json' with { type: 'json' };

export interface PhoneInputProps extends Phone {
  label: ReactNode;
  onChange: (phone: Phone) => void;
  error?: ReactNode;
  required?: boolean;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** The start of an international number, before its country is known. */
const internationalPrefix = /^\s*(\+|00)\d{0,3}$/;

/**
 * A phone number with Switzerland and its neighbours by their names in the current language; another country is chosen by
 * typing its code. Keeps digits only; a pasted number with a
 * country code selects that country. Shows the number in international form below the field.
 */
export function PhoneInput(props: PhoneInputProps) {
  const { label, countryCode, phone, onChange, error, required = false, onBlur, inputRef } = props;
  const t = useTexts(placesNamespace);
  const { language } = useLanguage();
  const [draft, setDraft] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([localeOf(language), 'de-CH'], { type: 'region' });
    const nameOf = (country: string) => names.of(country) ?? country;
    const first = phoneCountries.map(({ country, code }) => ({ code, dial: code, name: nameOf(country) }));
    const other = Object.entries(otherCountries)
      .filter(([code]) => code === countryCode)
      .map(([code, countries]) => ({ code, dial: code, name: countries.map(nameOf).join(', ') }));
    return [...first, ...other];
  }, [language, countryCode]);
  const issue = phoneIssue({ countryCode, phone });
  const number = formatPhone({ countryCode, phone });
  const type = (text: string) => {
    const read = parsePhone(text, countryCode);
    const isOpen =
      internationalPrefix.test(text) &&
      !dialCodes.some((code) => text.replace(/^\s*00/, '+').trim() === code);
    setDraft(isOpen ? text : '');
    onChange(isOpen ? { countryCode, phone: '' } : read);
  };
  function noteOf() {
    if (!phone) return t('phone.otherCountry');
    if (issue === 'length') return undefined;
    return issue ? t('phone.unlikely', { number }) : number;
  }
  return (
    <PhoneField
      label={label}
      countryLabel={t('phone.country')}
      required={required}
      error={error ?? (wasLeft && issue === 'length' ? t('phone.length') : undefined)}
      note={noteOf()}
      countries={countries}
      country={countryCode}
      onCountryChange={(code) => onChange({ countryCode: code as DialCode, phone })}
      number={draft || phone}
      onNumberChange={type}
      onBlur={() => {
        setDraft('');
        setWasLeft(true);
        onBlur?.();
      }}
      {...(inputRef && { ref: inputRef })}
    />
  );
}
