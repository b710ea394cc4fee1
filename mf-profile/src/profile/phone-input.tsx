import { localeOf, phoneCountries } from '@dossier/contracts';
import { useLanguage, useTexts } from '@dossier/remote-kit';
import { PhoneField } from '@dossier/ui/inputs';
import { useMemo, type Ref } from 'react';

interface Props {
  countryCode: string;
  phone: string;
  error?: string | undefined;
  onCountryCode: (code: string) => void;
  onPhone: (digits: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** The nine countries by their names in the user's language; the number keeps digits only (document 2, section 5). */
export function PhoneInput({ countryCode, phone, error, onCountryCode, onPhone, onBlur, inputRef }: Props) {
  const t = useTexts('mf-profile');
  const { language } = useLanguage();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([localeOf[language], 'de-CH'], { type: 'region' });
    return phoneCountries.map(({ country, code }) => ({
      code,
      dial: code,
      name: names.of(country) ?? country,
    }));
  }, [language]);
  return (
    <PhoneField
      label={t('profile.phone')}
      countryLabel={t('profile.countryCode')}
      required
      error={error}
      countries={countries}
      country={countryCode}
      onCountryChange={onCountryCode}
      number={phone}
      onNumberChange={(text) => onPhone(text.replace(/\D/g, '').slice(0, 15))}
      {...(onBlur && { onBlur })}
      {...(inputRef && { ref: inputRef })}
    />
  );
}
