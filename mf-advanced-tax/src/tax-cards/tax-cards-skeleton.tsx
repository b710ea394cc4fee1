import { useTexts } from '@dossier/remote-kit';
import { Card, Loading, SimpleGrid, Skeleton, SkeletonText, Stack } from '@dossier/ui';

/** Placeholder with the page's layout: four figures, three recommendations, the first categories. */
export function TaxCardsSkeleton() {
  const t = useTexts('mf-advanced-tax');
  return (
    <Loading label={t('taxCards.loading')}>
      <Stack gap="7" minHeight="100dvh">
        <Card as="div">
          <SimpleGrid columns={{ base: 2, md: 4 }} columnGap="5" rowGap="6">
            {Array.from({ length: 4 }, (_, figure) => (
              <SkeletonText key={figure} lines={2} />
            ))}
          </SimpleGrid>
        </Card>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap={{ base: '4', lg: '5' }}>
          {Array.from({ length: 3 }, (_, card) => (
            <Card as="div" key={card}>
              <SkeletonText />
            </Card>
          ))}
        </SimpleGrid>
        <Stack gap="4">
          {Array.from({ length: 4 }, (_, section) => (
            <Skeleton key={section} height="16" width="full" borderRadius="card" />
          ))}
        </Stack>
      </Stack>
    </Loading>
  );
}
