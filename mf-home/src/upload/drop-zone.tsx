import { getAbout, uploadLimits } from '@dossier/contracts';
import { lazyWithRetry, notifyError, useData, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { hasSummary, UploadSummary, type Uploads } from '@dossier/documents';
import { Box, Button, Flex, Heading, HStack, LinkButton, Text, ThumbBar } from '@dossier/ui';
import { CameraIcon } from '@dossier/ui/icons';
import { Suspense, useState } from 'react';
import type { FilePicker } from './use-file-picker.tsx';

const HandoverDialog = lazyWithRetry(() => import('@dossier/shared-features/handover'));

interface Props {
  filePicker: FilePicker;
  /** Whether adding files is the next step and gets the accent colour. */
  isNextStep: boolean;
}

function AddButtons({ filePicker, isNextStep }: Props) {
  const t = useTexts('mf-home');
  return (
    <>
      <Button icon={<CameraIcon size="1.125rem" />} onClick={filePicker.photograph}>
        {t('upload.photo')}
      </Button>
      <Button variant={isNextStep ? 'primary' : 'secondary'} onClick={() => filePicker.pick()}>
        {t('upload.pick')}
      </Button>
    </>
  );
}

/** The two ways to add files within thumb reach, with the progress of the uploads; last on the page. */
export function AddBar({ uploads, ...props }: Props & { uploads: Uploads }) {
  return (
    <ThumbBar status={hasSummary(uploads) && <UploadSummary uploads={uploads} />}>
      <AddButtons {...props} />
    </ThumbBar>
  );
}

/** Drop zone; phones have the bottom bar instead. */
export function DropZone({ filePicker, isNextStep, taxYear }: Props & { taxYear: number }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { impersonatedBy } = useSession();
  const [isHandingOver, setHandingOver] = useState(false);
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  const largest = about?.uploadMaxBytes ?? uploadLimits.fileBytes;

  async function saveSheet() {
    try {
      const { saveSeparatorSheet } = await import('../parts/separator-sheet.ts');
      const [title, text] = [t('parts.sheet.title'), t('parts.sheet.text')];
      await saveSeparatorSheet({ title, text, fileName: `${title}.pdf` });
    } catch (error) {
      notifyError(error, t('parts.sheet.failed'));
    }
  }

  return (
    <Flex
      as="section"
      aria-label={t('upload.drop')}
      display={{ base: 'none', md: 'flex' }}
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="4"
      padding="7"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={filePicker.isDragging ? 'accent.solid' : 'border.control'}
      borderRadius="card"
      bg={filePicker.isDragging ? 'accent.subtle' : 'bg.surface'}
      transition="background-color 150ms, border-color 150ms"
    >
      <Box flex="1 1 12rem" minWidth="0">
        <Heading as="h2" size="h2">
          {filePicker.isDragging ? t('upload.dropNow') : t('upload.drop')}
        </Heading>
        <Text textStyle="small" color="fg.muted" marginTop="1">
          {t('upload.limits', { mb: format.number(largest / 1024 / 1024) })}
        </Text>
        <HStack gap="4" wrap="wrap">
          {impersonatedBy === null && (
            <LinkButton onClick={() => setHandingOver(true)}>{t('upload.phone')}</LinkButton>
          )}
          <LinkButton onClick={() => void saveSheet()}>{t('parts.sheet.save')}</LinkButton>
        </HStack>
      </Box>
      <HStack gap="3">
        <AddButtons filePicker={filePicker} isNextStep={isNextStep} />
      </HStack>
      <Suspense>
        {isHandingOver && <HandoverDialog taxYear={taxYear} onClose={() => setHandingOver(false)} />}
      </Suspense>
    </Flex>
  );
}
