import { getAbout } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { ButtonLink } from '@dossier/ui/router';

/** The way to the clients, where the installation has the list of them. */
export default function ClientsLink() {
  const t = useTexts('mf-desk');
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  if (!about?.expertsSeeClients) return null;
  return (
    <ButtonLink size="sm" variant="ghost" to="/desk/clients">
      {t('clients.title')}
    </ButtonLink>
  );
}
