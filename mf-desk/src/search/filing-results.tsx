import type { FoundPaper } from '@dossier/contracts';
import { FoundPaperRow } from '@dossier/documents';
import { FailedLoad, RequestId, useTexts } from '@dossier/remote-kit';
import {
  Button,
  Card,
  chakra,
  EmptyState,
  Heading,
  HStack,
  Loading,
  Notice,
  Rows,
  SkeletonRows,
  Spinner,
  Stack,
  Text,
} from '@dossier/ui';
import { SearchIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { filingKey } from '../filings/filing-key.ts';
import { usePersonName } from '../page/person-name.ts';
import { StatusBadge } from '../page/status-badge.tsx';
import type { PaperPlace } from '../review/paper-stage.tsx';
import { useFilingsSearch, type FoundFiling } from './use-filings-search.ts';

interface Props {
  query: string;
  typos: boolean;
  /** Searches again, with words that have one wrong letter. */
  onTypos: () => void;
}

/** The filings with papers that have the words, as they are found, and how far the search is. */
export function FilingResults({ query, typos, onTypos }: Props) {
  const t = useTexts('mf-desk');
  const search = useFilingsSearch(query, typos);
  const { list, found, searched, total, error, isRunning, isComplete } = search;
  if (list.error && !list.data) return <FailedLoad title={t('search.page.failed')} data={list} />;
  if (!list.data)
    return (
      <Loading label={t('search.page.searching')}>
        <SkeletonRows rows={3} />
      </Loading>
    );
  if (isComplete && total === 0)
    return <EmptyState as="h2" icon={<SearchIcon />} title={t('search.page.empty')} />;
  const isEmpty = found.length === 0 && !isRunning && error === null;
  return (
    <Stack gap="4">
      <HStack gap="3" flexWrap="wrap">
        <Text role="status" textStyle="small" color="fg.muted">
          {[
            t('search.page.searched', { searched, total }),
            ...(found.length > 0 ? [t('search.page.found', { count: found.length })] : []),
          ].join(' ')}
        </Text>
        {isRunning && <Spinner label={t('search.page.searching')} />}
      </HStack>
      {found.length > 0 && (
        <Stack as="ul" role="list" aria-label={t('search.page.results')} gap="4" listStyleType="none">
          {found.map((each) => (
            <li key={filingKey(each.filing)}>
              <FilingCard found={each} query={query} />
            </li>
          ))}
        </Stack>
      )}
      {isEmpty && (
        <EmptyState
          as="h2"
          icon={<SearchIcon />}
          title={t(isComplete ? 'search.page.noneAll' : 'search.page.none', { query })}
          description={t('search.page.noneText')}
        />
      )}
      {error !== null && (
        <Notice
          tone="bad"
          live="alert"
          title={t('search.page.failed')}
          action={
            <Button size="sm" onClick={search.retry}>
              {t('search.page.retry')}
            </Button>
          }
        >
          <span>{error instanceof Error && error.message}</span>
          <RequestId error={error} />
        </Notice>
      )}
      <HStack gap="3" flexWrap="wrap">
        {!isRunning && !isComplete && error === null && (
          <Button onClick={search.searchMore}>{t('search.page.more')}</Button>
        )}
        {isEmpty && !typos && <Button onClick={onTypos}>{t('search.page.typos')}</Button>}
      </HStack>
    </Stack>
  );
}

/** The papers of one filing. */
function FilingCard({ found, query }: { found: FoundFiling; query: string }) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const { filing, papers, hasMore } = found;
  const path = `/desk/${filing.person.userId}/${filing.taxYear}`;
  const title = `${nameOf(filing.person)} · ${filing.taxYear}`;
  return (
    <Card padding="md">
      <HStack gap="3" flexWrap="wrap" justifyContent="space-between" marginBottom="2">
        <Heading as="h2" size="h3" minWidth="0" overflowWrap="anywhere">
          {title}
        </Heading>
        <StatusBadge status={filing.status} />
      </HStack>
      <Rows label={title}>
        {papers.map((paper) => (
          <FoundPaperRow
            key={paper.fileId}
            paper={paper}
            query={query}
            hideYear
            title={
              <AppLink to={`${path}?file=${paper.fileId}`} state={placeOf(paper)} data-filing-link="">
                <chakra.span overflowWrap="anywhere">{paper.name}</chakra.span>
              </AppLink>
            }
          />
        ))}
      </Rows>
      {hasMore && (
        <AppLink to={path} standalone marginTop="3" textStyle="small">
          {t('search.page.hasMore')}
        </AppLink>
      )}
    </Card>
  );
}

/** Where the words are, for the workbench; the address names the paper only. */
const placeOf = ({ fileId, page, box }: FoundPaper): PaperPlace => ({ fileId, page: page ?? 1, box });
