import { useTexts } from '@dossier/remote-kit';
import { Box, Card, Columns, Loading, Skeleton, SkeletonRows, SkeletonText, Stack } from '@dossier/ui';
import type { ReactNode } from 'react';

/** Placeholder with the page's layout; as high as the window, so that the footer does not move. */
export function HomeSkeleton() {
  const t = useTexts('mf-home');
  return (
    <Loading label={t('home.loading')}>
      <Stack gap="7" minHeight="100dvh">
        <Stack gap="3">
          <Skeleton height="4" width="9rem" />
          <Skeleton height="11" width="22rem" maxWidth="90%" />
          <Skeleton height="5" width="28rem" maxWidth="95%" />
          <Box height="2" />
          <Skeleton height="1.5" width="full" />
        </Stack>
        <HomeColumns
          first={
            <Card as="div">
              <SkeletonRows rows={6} />
            </Card>
          }
        />
      </Stack>
    </Loading>
  );
}

/** The columns of home before their contents: only the checklist may be known earlier. */
export function HomeColumns({ first }: { first: ReactNode }) {
  return (
    <Columns
      first={first}
      main={
        <>
          <Card as="div">
            <SkeletonText lines={3} />
          </Card>
          <Card as="div">
            <SkeletonRows rows={3} />
          </Card>
        </>
      }
      side={
        <Card as="div">
          <SkeletonText lines={3} />
        </Card>
      }
    />
  );
}
