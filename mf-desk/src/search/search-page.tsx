import { searchLimits } from '@dossier/contracts';
import { usePageTitle, useTexts } from '@dossier/remote-kit';
import { SearchForm } from '@dossier/remote-kit/rows';
import { Heading, HStack, Page, Stack, Text } from '@dossier/ui';
import { BackLink, useSearchParams } from '@dossier/ui/router';
import { QueueKeys } from '../queue/queue-keys.tsx';
import { FilingResults } from './filing-results.tsx';

/** `/desk/search`: searches the papers of all filings that the expert may work on. The words are in the address. */
export default function SearchPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('search.page.title'));
  const [address, setAddress] = useSearchParams();
  const query = (address.get('q') ?? '').slice(0, searchLimits.maxLength).trim();
  const typos = address.get('typos') === '1';
  const change = (q: string, withTypos = false) =>
    setAddress({ ...(q && { q }), ...(withTypos && { typos: '1' }) });
  return (
    <Page>
      <Stack gap="4">
        <BackLink to="/desk">{t('filing.back')}</BackLink>
        <HStack columnGap="4" rowGap="2" flexWrap="wrap" justifyContent="space-between">
          <Heading as="h1" id="page-title" tabIndex={-1} size="h1">
            {t('search.page.title')}
          </Heading>
          <QueueKeys />
        </HStack>
        <Text color="fg.muted">{t('search.page.lead')}</Text>
        <div data-desk-search="">
          <SearchForm
            key={query}
            label={t('search.page.all')}
            submitLabel={t('search.page.submit')}
            clearLabel={t('search.page.clear')}
            maxLength={searchLimits.maxLength}
            search={query}
            onSearch={(q) => change(q)}
          />
        </div>
        {query !== '' && (
          <FilingResults
            key={`${query} ${typos}`}
            query={query}
            typos={typos}
            onTypos={() => change(query, true)}
          />
        )}
      </Stack>
    </Page>
  );
}
