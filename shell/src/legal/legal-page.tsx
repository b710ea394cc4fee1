import { pathInside, useTexts } from '@dossier/remote-kit';
import { Heading, Page, PageHeader, Text } from '@dossier/ui';
import { ArrowLeftIcon } from '@dossier/ui/icons';
import { ButtonLink, useSearchParams } from '@dossier/ui/router';
import { shellNamespace } from '../texts.ts';
import type { LegalPage as LegalPageName } from './legal-paths.ts';

export function LegalPage({ page }: { page: LegalPageName }) {
  const t = useTexts(shellNamespace);
  const [search] = useSearchParams();
  const back = pathInside(search.get('returnTo'));
  return (
    <Page width="narrow">
      <PageHeader title={page} />
    </Page>
  );
}
