import { countryCodes, countryName, homeCountry, localeOf } from '@dossier/contracts';
import { useLanguage } from '@dossier/remote-kit';
import { NativeSelect } from '@dossier/ui';
import { useMemo } from 'react';

interface Props {
  /** An ISO code, or a name from before codes were introduced, kept until another country is selected. */
  value: string;
  onChange: (country: string) => void;
}

/** Switzerland first, then all other countries, sorted in the current language. */
export function CountrySelect({ value, onChange }: Props) {
  const { language } = useLanguage();
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator([localeOf(language), 'de-CH']);
    const others = countryCodes
      .filter((code) => code !== homeCountry)
      .map((code) => ({ code, name: countryName(code, language) }))
      .sort((a, b) => compare(a.name, b.name));
    return [{ code: homeCountry, name: countryName(homeCountry, language) }, ...others];
  }, [language]);
  return (
    <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
      {!countryCodes.includes(value) && <option value={value}>{countryName(value, language)}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
