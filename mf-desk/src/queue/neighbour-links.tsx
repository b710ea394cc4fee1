import { useTexts } from '@dossier/remote-kit';
import { HStack, Text } from '@dossier/ui';
import { ChevronLeftIcon, ChevronRightIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import { useNeighbours } from '../filings/queue-trail.ts';

/** Leads to the filings before and after this one in the list from which it was opened; nothing without that list. */
export function NeighbourLinks({ params }: { params: Record<'userId' | 'taxYear', string> }) {
  const t = useTexts('mf-desk');
  const { previous, next, position, count } = useNeighbours(params);
  if (position === 0) return null;
  return (
    <HStack as="nav" aria-label={t('queue.list')} gap="1">
      {previous && (
        <ButtonLink to={previous} size="sm" variant="ghost" square aria-label={t('queue.previous')}>
          <ChevronLeftIcon aria-hidden />
        </ButtonLink>
      )}
      <Text as="span" textStyle="small" color="fg.muted" whiteSpace="nowrap">
        {t('queue.position', { position, count })}
      </Text>
      {next && (
        <ButtonLink to={next} size="sm" variant="ghost" square aria-label={t('queue.next')}>
          <ChevronRightIcon aria-hidden />
        </ButtonLink>
      )}
    </HStack>
  );
}
