import {
  downloadDeskFile,
  previewDeskFile,
  reasonOf,
  type DeskFile,
  type DeskReview,
} from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { FileView, ProblemBadge } from '@dossier/remote-kit/documents';
import { Box, Button, ButtonAnchor, Heading, HStack, Notice, Stack, Text } from '@dossier/ui';
import { CheckIcon, ChevronUpIcon, DownloadIcon } from '@dossier/ui/icons';
import type { Ref } from 'react';
import { StateBadge } from './paper-list.tsx';
import type { FilingParams } from './use-review.ts';

interface Props {
  params: FilingParams;
  file: DeskFile;
  isBusy: boolean;
  onAccept: () => void;
  onAsk: () => void;
  onWithdraw: () => void;
  /** Returns to the list, on screens where it is above. */
  onBack: () => void;
  ref: Ref<HTMLDivElement>;
}

/** One paper: its review, and its content as the user transmitted it. */
export function PaperView({ params, file, isBusy, onAccept, onAsk, onWithdraw, onBack, ref }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const { id, name, version, review, answered, deletedAt } = file;
  const input = { ...params, id };
  const query = { version: String(version) };
  return (
    <Stack gap="4" as="section" ref={ref} tabIndex={-1} aria-label={name} minWidth="0" scrollMarginTop="4">
      <Button size="sm" icon={<ChevronUpIcon />} alignSelf="flex-start" hideFrom="lg" onClick={onBack}>
        {t('review.toList')}
      </Button>
      <HStack gap="3" wrap="wrap" align="baseline">
        <Heading as="h3" size="h3" overflowWrap="anywhere">
          {name}
        </Heading>
        <StateBadge file={file} />
        <ProblemBadge file={file} name={name} />
        <Text textStyle="small" color="fg.muted">
          {[format.date(file.uploadedAt), format.fileSize(file.size), t('review.version', { version })].join(
            ' · ',
          )}
        </Text>
      </HStack>
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
      <HStack gap="3" wrap="wrap">
        {deletedAt === null && (
          <>
            <Button
              variant="primary"
              icon={<CheckIcon size="1.125rem" />}
              loading={isBusy}
              disabled={file.state === 'accepted'}
              aria-keyshortcuts="a"
              onClick={onAccept}
            >
              {t('review.accept')}
            </Button>
            <Button disabled={isBusy} aria-keyshortcuts="r" onClick={onAsk}>
              {t(review?.verdict === 'requested' ? 'review.changeRequest' : 'review.ask')}
            </Button>
          </>
        )}
        {review && (
          <Button disabled={isBusy} onClick={onWithdraw}>
            {t('review.withdraw')}
          </Button>
        )}
        <ButtonAnchor href={downloadUrl(downloadDeskFile, { params: input, query })} download={name}>
          <DownloadIcon size="1.125rem" aria-hidden />
          {t('review.download')}
        </ButtonAnchor>
      </HStack>
      <Box>
        <FileView
          file={file}
          name={name}
          contentUrl={downloadUrl(downloadDeskFile, { params: input, query: { ...query, inline: '1' } })}
          pictureUrl={downloadUrl(previewDeskFile, { params: input, query: { ...query, kind: 'picture' } })}
          height="min(70dvh, 48rem)"
        />
      </Box>
    </Stack>
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
