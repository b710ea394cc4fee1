import {
  countryName,
  enteredAges,
  isOpenQuestion,
  type ProfileFields,
  type Property,
} from '@dossier/contracts';
import { useFormat, useLanguage, useTexts } from '@dossier/remote-kit';
import { formatPhone } from '@dossier/swiss-fields/phone';
import { acceptable, type FieldName } from './answers.ts';

/** The answer of a field in words, as the summary shows it. */
export function useAnswerTexts(values: ProfileFields): (field: FieldName) => string {
  const t = useTexts('mf-profile');
  const format = useFormat();
  const { language } = useLanguage();
  const valid = acceptable(values);

  const property = ({ country, canton, municipality, use }: Property, index: number) => {
    const isUseOpen = isOpenQuestion(`properties.${index}.use`, values);
    const place = municipality ?? (canton && t(`cantons.${canton}`));
    return [
      place,
      country !== 'CH' || !place ? countryName(country, language) : null,
      use ? t(`fields.propertyUses.${use}`) : isUseOpen ? t('summary.open') : null,
    ]
      .filter(Boolean)
      .join(', ');
  };

  return (field) => {
    const value = values[field];
    if (value === null || value === undefined || value === '')
      return t(isOpenQuestion(field, values) ? 'summary.open' : 'summary.none');
    switch (field) {
      case 'salutation':
        return t(`fields.salutations.${values.salutation}`);
      case 'religion':
        return t(`fields.religions.${values.religion}`);
      case 'spouseReligion':
        return t(`fields.religions.${values.spouseReligion}`);
      case 'residencePermit':
        return t(`fields.residencePermits.${values.residencePermit}`);
      case 'spouseEmploymentType':
        return t(`fields.employmentTypes.${values.spouseEmploymentType}`);
      case 'housingSituation':
        return t(`fields.housingSituations.${values.housingSituation}`);
      case 'swissResidence':
        return t(`fields.swissResidences.${values.swissResidence}`);
      case 'maritalStatus':
        if (value === 'married' || value === 'company') return t(`summary.taxStatus.${value}`);
        return t(`fields.maritalStatuses.${values.maritalStatus}`);
      case 'propertyUse':
        return t(`fields.propertyUses.${values.propertyUse}`);
      case 'employmentType':
        return value === 'mixed'
          ? t('summary.mixedIncome')
          : t(`fields.employmentTypes.${values.employmentType}`);
      case 'taxationLevel':
        return t(`fields.taxationLevels.${values.taxationLevel}`);
      case 'propertyCountry':
      case 'addressCountry':
      case 'residenceChangeCountry':
        return countryName(String(value), language);
      case 'cantonOfResidence':
        return t(`cantons.${values.cantonOfResidence}`);
      case 'dateOfBirth':
      case 'spouseDateOfBirth':
      case 'residenceChangeDate':
      case 'widowedOn':
        // A partly typed date is shown as it is.
        return valid[field] ? format.date(String(value), 'long') : String(value);
      case 'phone':
        return formatPhone({ phone: String(value), countryCode: values.countryCode ?? '+41' });
      case 'street':
        return [value, values.houseNumber].filter(Boolean).join(' ');
      case 'properties':
        return (values.properties ?? []).map(property).join(' · ');
      case 'childrenAges':
        return enteredAges(values)
          .map((age) => age ?? t('summary.none'))
          .join(' · ');
      case 'childrenBirthYears':
        return (values[field] ?? []).map((each) => each ?? '–').join(' · ');
      case 'adultChildren':
        return (values.adultChildren ?? [])
          .map(({ birthYear, training }) => [birthYear, training].filter(Boolean).join(', ') || '–')
          .join(' · ');
      case 'alimonyAmount':
      case 'alimonyReceivedAmount':
      case 'childSupportAmount':
        return format.money(Number(value));
      case 'movedDuringYear':
        return t(`steps.${value === 'yes' ? 'yes' : 'no'}`);
      default:
        return typeof value === 'boolean' ? t(`steps.${value ? 'yes' : 'no'}`) : String(value);
    }
  };
}
