import { useTexts } from '@dossier/remote-kit';
import { PageHeader } from '@dossier/ui';

/** The head of home in a year that cannot be filed yet: its documents are collected. */
export function CollectingHeader({ year }: { year: number }) {
  const t = useTexts('mf-home');
  return (
    <PageHeader
      eyebrow={t('home.eyebrow', { year })}
      title={t('home.collectTitle', { year })}
      lead={t('home.collectLead', { year, next: year + 1 })}
    />
  );
}
