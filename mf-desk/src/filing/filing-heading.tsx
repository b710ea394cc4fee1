import type { DeskFiling } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { chakra, Heading, HStack } from '@dossier/ui';
import { ArrowLeftIcon } from '@dossier/ui/icons';
import { ButtonLink } from '@dossier/ui/router';
import type { ReactNode } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { ProblemCountBadge } from '../page/problem-count-badge.tsx';
import { StatusBadge } from '../page/status-badge.tsx';
import { NeighbourLinks } from '../queue/neighbour-links.tsx';
import { useNeighbours } from '../filings/queue-trail.ts';

interface Props {
  params: Record<'userId' | 'taxYear', string>;
  /** Missing until it is loaded, and when there is none. */
  filing: DeskFiling | undefined;
  children?: ReactNode;
}

/** Whose filing it is, where it is, and what can be done with it: one line on wide screens. */
export function FilingHeading({ params, filing, children }: Props) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const title = t('filing.title', { year: params.taxYear });
  const { queue } = useNeighbours(params);
  return (
    <HStack columnGap="2" rowGap="2" wrap={{ base: 'wrap', lg: 'nowrap' }} minWidth="0">
      <ButtonLink to={queue} size="sm" variant="ghost" square aria-label={t('filing.back')}>
        <ArrowLeftIcon aria-hidden />
      </ButtonLink>
      <NeighbourLinks params={params} />
      <HStack columnGap="3" rowGap="1" minWidth="0" flex="1 1 16rem" wrap={{ base: 'wrap', lg: 'nowrap' }}>
        <Heading
          as="h1"
          size="h2"
          id="page-title"
          tabIndex={-1}
          minWidth="0"
          overflowWrap="anywhere"
          lineClamp={{ lg: '1' }}
        >
          {filing ? nameOf(filing.person) : title}
        </Heading>
        {filing && (
          <>
            <chakra.span textStyle="small" color="fg.muted" whiteSpace="nowrap">
              {title}
            </chakra.span>
            <StatusBadge status={filing.status} />
            <ProblemCountBadge filing={filing} />
          </>
        )}
      </HStack>
      {children}
    </HStack>
  );
}
