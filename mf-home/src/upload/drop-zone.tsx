import { uploadLimits } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Box, Button, Flex, Heading, HStack, Text, ThumbBar } from '@dossier/ui';
import { CameraIcon } from '@dossier/ui/icons';
import type { Intake } from './use-intake.tsx';

/** Where papers go in. `isNextStep`: adding papers is the one thing to do now, so it wears the accent. */
export function DropZone({ intake, isNextStep }: { intake: Intake; isNextStep: boolean }) {
  const t = useTexts('mf-home');
  const variant = isNextStep ? 'primary' : 'secondary';
  const photo = (
    <Button icon={<CameraIcon size="1.125rem" />} onClick={intake.photograph}>
      {t('upload.photo')}
    </Button>
  );
  const pick = (
    <Button variant={variant} onClick={() => intake.pick()}>
      {t('upload.pick')}
    </Button>
  );
  return (
    <>
      <Flex
        as="section"
        aria-label={t('upload.drop')}
        align="center"
        justify="space-between"
        wrap="wrap"
        gap="4"
        padding={{ base: '5', md: '7' }}
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
            {t('upload.limits', { mb: uploadLimits.fileBytes / 1024 / 1024 })}
          </Text>
        </Box>
        <HStack gap="3" display={{ base: 'none', md: 'flex' }}>
          {photo}
          {pick}
        </HStack>
      </Flex>
      <ThumbBar>
        {photo}
        {pick}
      </ThumbBar>
    </>
  );
}
