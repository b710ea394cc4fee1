import { useTexts } from '@dossier/remote-kit';
import { ButtonLink } from '@dossier/ui/router';
import { useHasFees } from './use-has-fees.ts';

/** The way to the invoices, where the office invoices here. */
export function FeesLink() {
  const t = useTexts('mf-desk');
  if (!useHasFees()) return null;
  return (
    <ButtonLink size="sm" variant="ghost" to="/desk/invoices">
      {t('fees.invoices')}
    </ButtonLink>
  );
}
