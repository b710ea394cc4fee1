import { countryName, isOpenQuestion, type Language, type Profile } from '@dossier/contracts';
import { cantonName, fillText } from '@dossier/contracts/texts';
import { dossierTexts } from './dossier-texts.ts';

interface Entry {
  readonly label: string;
  readonly value: string;
}

/** One answer for each entry of a list; undefined for fields that are no list. */
export function listAnswers(field: string, profile: Profile, language: Language): Entry[] | undefined {
  const { fields, values } = dossierTexts[language];
  if (field === 'properties')
    return (profile.properties ?? []).map(({ country, canton, municipality, use }, index) => {
      const part = (key: string, text: string | null) =>
        text ?? (isOpenQuestion(`properties.${index}.${key}`, profile) ? values.open : null);
      const place = [municipality, canton && cantonName(canton, language), countryName(country, language)];
      return {
        label: fillText(fields.properties, { number: index + 1 }),
        value: [...place, part('use', use && values.propertyUse[use])].filter(Boolean).join(', '),
      };
    });
  if (field === 'adultChildren')
    return (profile.adultChildren ?? []).map(({ birthYear, training }, index) => ({
      label: fillText(fields.adultChildren, { number: index + 1 }),
      value: [birthYear, training].filter(Boolean).join(', ') || '–',
    }));
  return undefined;
}
