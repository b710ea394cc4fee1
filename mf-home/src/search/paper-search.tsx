import { searchLimits, searchPapers, type FoundPaper } from '@dossier/contracts';
import { PaperResults } from '@dossier/documents';
import { lazyWithRetry, useData, useTexts } from '@dossier/remote-kit';
import { SearchForm } from '@dossier/remote-kit/rows';
import { Card, Stack } from '@dossier/ui';
import { Suspense, useState } from 'react';

const FoundDialog = lazyWithRetry(() => import('./found-dialog.tsx'));

interface Props {
  query: string;
  onSearch: (query: string) => void;
}

/** Searches the papers of all years by what is on them; a press opens one at the place. */
export function PaperSearch({ query, onSearch }: Props) {
  const t = useTexts('mf-home');
  const found = useData(searchPapers, query === '' ? null : { query: { q: query } });
  const [shown, setShown] = useState<FoundPaper | null>(null);
  return (
    <Stack gap="5">
      <SearchForm
        key={query}
        label={t('search.label')}
        submitLabel={t('search.submit')}
        clearLabel={t('search.clear')}
        maxLength={searchLimits.maxLength}
        search={query}
        onSearch={onSearch}
      />
      {query !== '' && (
        <Card>
          <PaperResults query={query} found={found} onShow={setShown} />
        </Card>
      )}
      <Suspense>{shown && <FoundDialog paper={shown} onClose={() => setShown(null)} />}</Suspense>
    </Stack>
  );
}
