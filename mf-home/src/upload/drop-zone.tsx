import { getAbout, uploadLimits } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Box, Button, Flex, Heading, HStack, Text, ThumbBar } from '@dossier/ui';
import { CameraIcon } from '@dossier/ui/icons';
import type { FilePicker } from './use-file-picker.tsx';

interface Props {
  intake: FilePicker;
  /** Adding papers is the one thing to do now, so it wears the accent. */
  isNextStep: boolean;
}

function AddButtons({ intake, isNextStep }: Props) {
  const t = useTexts('mf-home');
  return (
    <>
      <Button icon={<CameraIcon size="1.125rem" />} onClick={intake.photograph}>
        {t('upload.photo')}
      </Button>
      <Button variant={isNextStep ? 'primary' : 'secondary'} onClick={() => intake.pick()}>
        {t('upload.pick')}
      </Button>
    </>
  );
}

/** The two ways to add a paper, within thumb's reach; stands last on the page. */
export function AddBar(props: Props) {
  return (
    <ThumbBar>
      <AddButtons {...props} />
    </ThumbBar>
  );
}

/** Where papers are dropped; a phone has the bar instead. */
export function DropZone({ intake, isNextStep }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  const largest = about?.uploadMaxBytes ?? uploadLimits.fileBytes;
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
      borderColor={intake.isDragging ? 'accent.solid' : 'border.control'}
      borderRadius="card"
      bg={intake.isDragging ? 'accent.subtle' : 'bg.surface'}
      transition="background-color 150ms, border-color 150ms"
    >
      <Box flex="1 1 12rem" minWidth="0">
        <Heading as="h2" size="h2">
          {intake.isDragging ? t('upload.dropNow') : t('upload.drop')}
        </Heading>
        <Text textStyle="small" color="fg.muted" marginTop="1">
          {t('upload.limits', { mb: format.number(largest / 1024 / 1024) })}
        </Text>
      </Box>
      <HStack gap="3">
        <AddButtons intake={intake} isNextStep={isNextStep} />
      </HStack>
    </Flex>
  );
}
