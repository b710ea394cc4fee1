import { findTerms, searchLimits, searchTerms, type FoundPaper } from '@dossier/contracts';
import { FailedLoad, useTexts, type Data } from '@dossier/remote-kit';
import {
  chakra,
  EmptyState,
  LinkButton,
  Loading,
  Row,
  Rows,
  SkeletonRows,
  Stack,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { SearchIcon } from '@dossier/ui/icons';
import type { ReactNode } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';

interface Props {
  query: string;
  found: Data<FoundPaper[]>;
  /** The year is left out where all papers are of the same one. */
  hideYear?: boolean;
  /** Opens a paper at the place. */
  onShow: (paper: FoundPaper) => void;
}

/** The papers that a search found, each with the line that has the words. */
export function PaperResults({ query, found, hideYear = false, onShow }: Props) {
  const t = useTexts(documentsNamespace);
  const { data, error } = found;
  if (error && !data) return <FailedLoad title={t('search.failed')} data={found} />;
  const count = data?.length ?? 0;
  const summary =
    count === 0
      ? t('search.none', { query })
      : count === searchLimits.maxResults
        ? t('search.newest', { count })
        : t('search.found', { count });
  return (
    <Stack gap="3">
      {/* There before its text, so that screen readers announce it. */}
      <VisuallyHidden role="status">{data && summary}</VisuallyHidden>
      {!data ? (
        <Loading label={t('search.loading')}>
          <SkeletonRows rows={3} />
        </Loading>
      ) : count === 0 ? (
        <EmptyState as="h2" icon={<SearchIcon />} title={summary} description={t('search.noneText')} />
      ) : (
        <>
          <Text textStyle="small" color="fg.muted" aria-hidden>
            {summary}
          </Text>
          <Rows label={t('search.results')}>
            {data.map((paper) => (
              <FoundPaperRow
                key={paper.fileId}
                paper={paper}
                query={query}
                hideYear={hideYear}
                title={
                  <LinkButton textAlign="start" overflowWrap="anywhere" onClick={() => onShow(paper)}>
                    {paper.name}
                  </LinkButton>
                }
              />
            ))}
          </Rows>
        </>
      )}
    </Stack>
  );
}

interface FoundRowProps extends Pick<Props, 'query' | 'hideYear'> {
  paper: FoundPaper;
  /** Its name, which opens it. */
  title: ReactNode;
}

/** A paper that was found, with the line that has the words and its page. */
export function FoundPaperRow({ paper, query, hideYear, title }: FoundRowProps) {
  const t = useTexts(documentsNamespace);
  const { text, taxYear, page } = paper;
  const facts = [!hideYear && taxYear, page !== null && t('search.page', { page })].filter(Boolean);
  return (
    <Row
      title={title}
      detail={
        <>
          {text && (
            <chakra.span display="block" color="fg.ink" overflowWrap="anywhere">
              <MarkedText text={text} query={query} />
            </chakra.span>
          )}
          <span>{facts.join(' · ')}</span>
        </>
      }
    />
  );
}

/** A text with the words of a query marked, by the rules by which the server finds them. */
function MarkedText({ text, query }: { text: string; query: string }) {
  return splitAtTerms(text, query).map(({ part, start, isTerm }) =>
    isTerm ? (
      <chakra.mark key={start} bg="rgba(255, 214, 0, 0.3)" color="inherit" fontWeight="semibold">
        {part}
      </chakra.mark>
    ) : (
      <span key={start}>{part}</span>
    ),
  );
}

interface Part {
  readonly part: string;
  readonly start: number;
  readonly isTerm: boolean;
}

function splitAtTerms(text: string, query: string): Part[] {
  const terms = searchTerms(query);
  const typed = findTerms(text, terms, false);
  // Where a word is on another line, or was found despite an error of typing.
  const isComplete = terms.every((term) => typed.some((each) => each.term === term));
  const marks = isComplete ? typed : findTerms(text, terms, true);
  const parts: Part[] = [];
  let last = 0;
  const add = (end: number, isTerm: boolean) => {
    if (end > last) parts.push({ part: text.slice(last, end), start: last, isTerm });
    last = Math.max(last, end);
  };
  for (const { start, end } of marks) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}
