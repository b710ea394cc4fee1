import { downloadDeskFile, reasonOf, type DeskFile, type DeskReview } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { PaperName, ProblemBadge } from '@dossier/documents';
import { Box, Button, ButtonAnchor, Flex, Heading, HStack, IconButton, Notice, Text } from '@dossier/ui';
import { CheckIcon, ChevronUpIcon, CloseIcon, SideBySideIcon, DownloadIcon } from '@dossier/ui/icons';
import type { Ref } from 'react';
import { InternalButton } from './internal-button.tsx';
import { ariaKeyOf } from '../shortcuts/shortcuts.ts';
import { StateBadge } from './paper-list.tsx';
import { OnePaper, PaperStage, type PaperPlace } from './paper-stage.tsx';
import type { FilingParams } from './use-review.ts';

/** A version of a paper that stays beside the others. */
export interface BesidePaper {
  readonly file: DeskFile;
  readonly version: number;
}

export interface PaperActions {
  readonly accept: () => void;
  readonly ask: () => void;
  readonly withdraw: () => void;
  /** Keeps this paper beside the others, or closes the one that is there. */
  readonly toggleBeside: () => void;
  readonly setBeside: (paper: BesidePaper | null) => void;
  /** Returns to the list, on screens where it is above. */
  readonly toList: () => void;
}

interface Props {
  params: FilingParams;
  file: DeskFile;
  /** What the paper is; null while that is not known. */
  paperName: string | null;
  neighbours: readonly DeskFile[];
  place: PaperPlace | null;
  beside: BesidePaper | null;
  isBusy: boolean;
  actions: PaperActions;
  ref: Ref<HTMLDivElement>;
}

/** One paper: its review and its content as the user transmitted it, with a second one beside it. */
export function PaperPane(props: Props) {
  const { params, file, paperName, neighbours, place, beside, isBusy, actions, ref } = props;
  const t = useTexts('mf-desk');
  const format = useFormat();
  const { name, version } = file;
  return (
    <Flex
      as="section"
      direction="column"
      ref={ref}
      tabIndex={-1}
      aria-label={name}
      gap="2"
      minWidth="0"
      height={{ lg: 'full' }}
      padding="3"
      scrollMarginTop="4"
    >
      <Button
        size="sm"
        icon={<ChevronUpIcon />}
        alignSelf="flex-start"
        hideFrom="lg"
        onClick={actions.toList}
      >
        {t('review.toList')}
      </Button>
      <HStack gap="2" wrap="wrap" align="baseline">
        <Heading as="h2" size="h3" overflowWrap="anywhere">
          <PaperName paperName={paperName} fileName={name} />
        </Heading>
        <StateBadge file={file} />
        <ProblemBadge file={file} name={name} />
        <Text textStyle="small" color="fg.muted">
          {[format.date(file.uploadedAt), format.fileSize(file.size), t('review.version', { version })].join(
            ' · ',
          )}
        </Text>
      </HStack>
      <ReviewNotices file={file} />
      <ReviewButtons params={params} file={file} isBusy={isBusy} beside={beside} actions={actions} />
      {/* Not on paper: a document is printed from its own download. */}
      <Box
        flex="1"
        minHeight="0"
        display={{ base: 'block', _print: 'none' }}
        css={{ containerType: 'inline-size' }}
      >
        <Box
          display="grid"
          gap="3"
          height={{ base: beside ? '140dvh' : '80dvh', lg: 'full' }}
          gridTemplateRows={beside ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)'}
          gridTemplateColumns="minmax(0, 1fr)"
          css={
            beside
              ? {
                  '@container (min-width: 36rem)': {
                    gridTemplateRows: 'minmax(0, 1fr)',
                    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
                  },
                }
              : undefined
          }
        >
          <PaperStage params={params} file={file} neighbours={neighbours} place={place} />
          {beside && (
            <Flex
              as="section"
              aria-label={t('review.besideNamed', { name: beside.file.name })}
              direction="column"
              minHeight="0"
            >
              <HStack gap="2" justify="space-between">
                <Text textStyle="small" fontWeight="semibold" lineClamp="1" overflowWrap="anywhere">
                  {[beside.file.name, t('review.version', { version: beside.version })].join(' · ')}
                </Text>
                <IconButton
                  size="sm"
                  label={t('review.closeBeside')}
                  icon={<CloseIcon size="1.125rem" />}
                  onClick={() => actions.setBeside(null)}
                />
              </HStack>
              <Box flex="1" minHeight="0">
                <OnePaper
                  key={`${beside.file.id} ${beside.version}`}
                  params={params}
                  file={beside.file}
                  version={beside.version}
                />
              </Box>
            </Flex>
          )}
        </Box>
      </Box>
    </Flex>
  );
}

/** What the expert has to know before the decision. */
function ReviewNotices({ file: { answered, review, deletedAt } }: { file: DeskFile }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  return (
    <>
      {answered && (
        <Notice tone="warn" title={t('review.answers', { date: format.date(answered.reviewedAt) })}>
          <Reason review={answered} />
        </Notice>
      )}
      {review?.verdict === 'requested' && (
        <Notice tone="neutral" title={t('review.waiting', { date: format.date(review.reviewedAt) })}>
          <Reason review={review} />
        </Notice>
      )}
      {deletedAt !== null && (
        <Notice tone="neutral">{t('review.deletedText', { date: format.date(deletedAt) })}</Notice>
      )}
    </>
  );
}

/** The reason of a request, and its words. */
function Reason({ review }: { review: DeskReview }) {
  const t = useTexts('mf-desk');
  const reason = reasonOf(review);
  const { note } = review;
  return (
    <>
      {reason && <Text>{t(`review.reason.${reason}`)}</Text>}
      {note && <Text overflowWrap="anywhere">{note}</Text>}
    </>
  );
}

type ButtonsProps = Pick<Props, 'params' | 'file' | 'isBusy' | 'beside' | 'actions'>;

function ReviewButtons({ params, file, isBusy, beside, actions }: ButtonsProps) {
  const t = useTexts('mf-desk');
  const { id, name, version, review, answered, deletedAt } = file;
  const input = { params: { ...params, id }, query: { version: String(version) } };
  return (
    <HStack gap="2" wrap="wrap">
      {deletedAt === null && (
        <>
          <Button
            size="sm"
            variant="primary"
            icon={<CheckIcon size="1.125rem" />}
            loading={isBusy}
            aria-disabled={file.state === 'accepted'}
            aria-keyshortcuts={ariaKeyOf('accept')}
            onClick={actions.accept}
          >
            {t('review.accept')}
          </Button>
          <Button size="sm" disabled={isBusy} aria-keyshortcuts={ariaKeyOf('ask')} onClick={actions.ask}>
            {t(review?.verdict === 'requested' ? 'review.changeRequest' : 'review.ask')}
          </Button>
        </>
      )}
      {review && (
        <Button size="sm" disabled={isBusy} onClick={actions.withdraw}>
          {t('review.withdraw')}
        </Button>
      )}
      {answered && (
        <Button size="sm" onClick={() => actions.setBeside({ file, version: answered.version })}>
          {t('review.versionBefore')}
        </Button>
      )}
      <InternalButton params={params} file={file} />
      <IconButton
        size="sm"
        label={t('review.beside')}
        icon={<SideBySideIcon />}
        aria-pressed={beside !== null}
        aria-keyshortcuts={ariaKeyOf('beside')}
        onClick={actions.toggleBeside}
      />
      <ButtonAnchor
        size="sm"
        variant="ghost"
        square
        aria-label={t('review.download')}
        href={downloadUrl(downloadDeskFile, input)}
        download={name}
      >
        <DownloadIcon aria-hidden />
      </ButtonAnchor>
    </HStack>
  );
}
