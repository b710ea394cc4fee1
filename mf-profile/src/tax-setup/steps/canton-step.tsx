import { cantonCodes, localeOf } from '@dossier/contracts';
import { useLanguage, useTexts } from '@dossier/remote-kit';
import { RadioCards } from '@dossier/ui';
import { useMemo } from 'react';
import type { StepProps } from './step-props.ts';

/** The 26 cantons by name in the user's language, in the order of that language. */
export function CantonStep({ values, update, errorOf }: StepProps) {
  const t = useTexts('mf-profile');
  const { language } = useLanguage();
  const options = useMemo(() => {
    const collator = new Intl.Collator([localeOf[language], 'de-CH']);
    return cantonCodes
      .map((code) => ({ value: code, label: code, description: t(`cantons.${code}`) }))
      .sort((a, b) => collator.compare(a.description, b.description));
  }, [language, t]);
  return (
    <RadioCards
      legend={t('fields.cantonOfResidence')}
      hideLegend
      layout="tile"
      columns={{ base: 2, sm: 3, md: 4, lg: 6 }}
      value={values.cantonOfResidence}
      error={errorOf('cantonOfResidence')}
      onChange={(cantonOfResidence) => update({ cantonOfResidence })}
      options={options}
    />
  );
}
