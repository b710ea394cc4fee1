import { searchDeskPapers, searchLimits, type FoundPaper } from '@dossier/contracts';
import { PaperResults } from '@dossier/documents';
import { useData, useTexts } from '@dossier/remote-kit';
import { Box, Field, Input } from '@dossier/ui';
import { useState } from 'react';
import type { FilingParams } from '../review/use-review.ts';

interface Props {
  params: FilingParams;
  onShow: (paper: FoundPaper) => void;
}

/** Searches the papers of a filing on Enter, because each search is in the access log; empty, it ends the search. */
export function DeskSearch({ params, onShow }: Props) {
  const t = useTexts('mf-desk');
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const found = useData(searchDeskPapers, query === '' ? null : { params, query: { q: query } });
  return (
    <Box paddingInline="3" paddingTop="2" data-desk-search="">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(text.trim());
        }}
      >
        <Field label={t('search.label')} hideLabel>
          <Input
            type="search"
            minHeight="control.sm"
            paddingBlock="1"
            autoComplete="off"
            spellCheck={false}
            maxLength={searchLimits.maxLength}
            placeholder={t('search.label')}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              if (event.currentTarget.value === '') setQuery('');
            }}
          />
        </Field>
      </form>
      {query !== '' && (
        <Box paddingBlock="3">
          <PaperResults query={query} found={found} hideYear onShow={onShow} />
        </Box>
      )}
    </Box>
  );
}
