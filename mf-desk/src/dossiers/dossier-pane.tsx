import { downloadDeskDossier } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { PaperView } from '@dossier/documents';
import { Box, Flex, Heading, HStack, Text } from '@dossier/ui';
import { Suspense, type Ref } from 'react';
import type { Dossier } from '../review/paper-list.tsx';
import type { FilingParams } from '../review/use-review.ts';

interface Props {
  params: FilingParams;
  dossier: Dossier;
  ref: Ref<HTMLDivElement>;
}

const pdf = { mediaType: 'application/pdf', inline: true } as const;

/** The PDF of a dossier or supplement as it was transmitted. */
export function DossierPane({ params, dossier: { id, kind, createdAt, size }, ref }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const name = t(`dossiers.kind.${kind}`);
  const url = downloadUrl(downloadDeskDossier, { params: { ...params, id }, query: { inline: '1' } });
  return (
    <Flex
      as="section"
      direction="column"
      ref={ref}
      tabIndex={-1}
      aria-label={name}
      gap="2"
      display={{ base: 'flex', _print: 'none' }}
      height={{ base: '80dvh', lg: 'full' }}
      padding="3"
      scrollMarginTop="4"
    >
      <HStack gap="2" wrap="wrap" align="baseline">
        <Heading as="h2" size="h3">
          {name}
        </Heading>
        <Text textStyle="small" color="fg.muted">
          {[format.dateTime(createdAt), format.fileSize(size)].join(' · ')}
        </Text>
      </HStack>
      <Box flex="1" minHeight="0" data-current>
        <Suspense>
          <PaperView key={id} label={name} file={pdf} contentUrl={url} page={1} marks={[]} height="full" />
        </Suspense>
      </Box>
    </Flex>
  );
}
