import { useTexts } from '@dossier/remote-kit';
import { Box, Loading, Page, Skeleton, SkeletonRows } from '@dossier/ui';
import { shellNamespace } from '../texts.ts';

/**
 * A placeholder for a page whose remote is loading. Appears after a delay, so that quick navigations do not flash; as high
 * as the window, so that the footer does not move.
 */
export function PageSkeleton() {
  const t = useTexts(shellNamespace);
  return (
    <Page minHeight="100dvh" animation="fade-in 150ms ease-out 200ms both">
      <Loading label={t('loading')}>
        <Skeleton height="11" width="min(24rem, 80%)" marginBottom="8" />
        <Box bg="bg.surface" borderWidth="1px" borderColor="border.line" borderRadius="card" padding="6">
          <SkeletonRows rows={4} />
        </Box>
      </Loading>
    </Page>
  );
}
