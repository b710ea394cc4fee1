import { isRequested, reasonOf, type FileResponse } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, HStack, Stack, Text } from '@dossier/ui';
import { documentsNamespace } from '../texts/namespace.ts';
import { ReplaceButton } from './replace-button.tsx';

type Reviewed = Pick<
  FileResponse,
  'id' | 'originalFileName' | 'nameNumber' | 'taxYear' | 'categoryId' | 'version' | 'review' | 'deletedAt'
>;

interface Props {
  file: Reviewed;
  /** Whether replacing the file is the next step of the user. */
  isNextStep?: boolean;
}

/** What the expert says about a file: why a better one is needed, with its replacement; nothing without a review. */
export function ReviewMark({ file, isNextStep = false }: Props) {
  const t = useTexts(documentsNamespace);
  const format = useFormat();
  const { review } = file;
  if (!review || file.deletedAt !== null) return null;
  if (isRequested(review)) {
    const reason = reasonOf(review) ?? 'unknown';
    // texts: review.reason.*
    return (
      <Stack gap="2" marginTop="2" alignItems="flex-start">
        <Badge tone="bad">{t('review.requested')}</Badge>
        <div>
          <Text textStyle="small">{t(`review.reason.${reason}`)}</Text>
          {review.note && (
            <Text textStyle="small" overflowWrap="anywhere">
              {t('review.words', { words: review.note })}
            </Text>
          )}
          <Text textStyle="small" color="fg.muted">
            {t('review.requestedOn', { date: format.date(review.reviewedAt) })}
          </Text>
        </div>
        <ReplaceButton file={file} isNextStep={isNextStep} />
      </Stack>
    );
  }
  if (review.verdict === 'requested')
    return (
      <HStack marginTop="2">
        <Badge tone="neutral">{t('review.replaced')}</Badge>
      </HStack>
    );
  if (review.version !== file.version) return null;
  return (
    <HStack marginTop="2">
      <Badge tone="good">{t('review.accepted')}</Badge>
    </HStack>
  );
}
