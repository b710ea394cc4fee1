import type { FileResponse, SectionId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { useFileDialogs, type Uploads } from '@dossier/documents';
import { Box, Heading, SimpleGrid, Stack, Text } from '@dossier/ui';
import { useLocation } from '@dossier/ui/router';
import { useEffect, useRef } from 'react';
import { AuthorizationDetails } from '../authorization/authorization-details.tsx';
import { ChildrenDetails } from '../children/children-details.tsx';
import type { CardPanels } from '../panels/use-card-panels.ts';
import { SpouseDetails } from '../spouse/spouse-details.tsx';
import { UploadCard } from '../upload/upload-card.tsx';
import type { Relevance } from '../upload/use-relevance.ts';
import { sectionDocuments } from '../upload/section-documents.ts';

interface Props {
  id: SectionId;
  taxYear: number;
  files: readonly FileResponse[] | null;
  uploads: Uploads;
  relevance: Relevance;
  panels: CardPanels;
}

/** One section: its introduction, its details, and an upload card per document type. */
export function SectionPanel({ id, taxYear, files, uploads, relevance, panels }: Props) {
  const t = useTexts('mf-advanced-tax');
  const dialogs = useFileDialogs({ files });
  const heading = useRef<HTMLHeadingElement>(null);
  const fromCard = (useLocation().state as { focusSection?: boolean } | null)?.focusSection === true;
  // The pressed card is unmounted, so focus moves here; a tab keeps its own focus.
  useEffect(() => {
    if (fromCard) heading.current?.focus();
  }, [fromCard]);

  return (
    <Stack gap="5">
      <Box>
        <Heading as="h2" size="h2" ref={heading} tabIndex={-1} outline="none">
          {t(`sections.titles.${id}`)}
        </Heading>
        <Text color="fg.muted" marginTop="1" maxWidth="prose">
          {t(`sections.intros.${id}`)}
        </Text>
      </Box>
      {id === 'authorization' && <AuthorizationDetails />}
      {id === 'spouse' && <SpouseDetails />}
      {id === 'children' && <ChildrenDetails files={files} />}
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="5" alignItems="start">
        {sectionDocuments[id].map((document) => (
          <UploadCard
            key={document.texts}
            document={document}
            taxYear={taxYear}
            files={files}
            uploads={uploads}
            relevance={relevance}
            panels={panels}
            onOpen={dialogs.openPreview}
            onEdit={dialogs.openEdit}
          />
        ))}
      </SimpleGrid>
      {dialogs.element}
    </Stack>
  );
}
