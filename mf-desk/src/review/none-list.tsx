import { getDeskAnswers } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { Box, Facts, Heading } from '@dossier/ui';
import type { FilingParams } from './use-review.ts';

/** The categories that the user declared to have no document, with the reason: what is missing among the papers is meant. */
export function NoneList({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const { data } = useData(getDeskAnswers, { params });
  const none = data?.groups.flatMap(({ answers }) => answers).filter(({ mark }) => mark === 'none') ?? [];
  if (none.length === 0) return null;
  return (
    <Box as="section" aria-label={t('review.none')} marginTop="5">
      <Heading as="h3" size="h3" marginBottom="3">
        {t('review.none')}
      </Heading>
      <Facts items={none.map(({ label, value }) => ({ term: label, detail: value }))} />
    </Box>
  );
}
