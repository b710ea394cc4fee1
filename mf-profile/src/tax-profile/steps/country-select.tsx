import { countryCodes, countryName, homeCountry, localeOf } from '@dossier/contracts';
import { useLanguage, useTexts } from '@dossier/remote-kit';
import { NativeSelect } from '@dossier/ui';
import { useMemo } from 'react';

interface Props {
  /** An ISO code, empty while none is chosen, or a name from before codes were introduced, kept until then. */
  value: string;
  /** Leaves out Switzerland. */
  withoutHome?: boolean;
  onChange: (country: string) => void;
}

/** Switzerland first, then all other countries, sorted in the current language. */
export function CountrySelect({ value, withoutHome = false, onChange }: Props) {
  const t = useTexts('mf-profile');
  const { language } = useLanguage();
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator([localeOf(language), 'de-CH']);
    const others = countryCodes
      .filter((code) => code !== homeCountry)
      .map((code) => ({ code, name: countryName(code, language) }))
      .sort((a, b) => compare(a.name, b.name));
    const home = { code: homeCountry, name: countryName(homeCountry, language) };
    return withoutHome ? others : [home, ...others];
  }, [language, withoutHome]);
  return (
    <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
      {!countryCodes.includes(value) && (
        <option value={value}>{value ? countryName(value, language) : t('steps.chooseCountry')}</option>
      )}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
