import { problemOf, type FileResponse } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge, Box, HStack, Text } from '@dossier/ui';
import { documentsNamespace } from '../texts/texts.ts';
import { extensionOf } from '../upload/upload-item.ts';

/** Why the expert cannot use a file, and what to do about it; nothing when no problem is known. */
export function FileMark({
  file,
}: {
  file: Pick<FileResponse, 'problem' | 'problemDetail' | 'originalFileName'>;
}) {
  const t = useTexts(documentsNamespace);
  const problem = problemOf(file);
  const { originalFileName } = file;
  if (!problem) return null;
  // texts: mark.*
  return (
    <HStack wrap="wrap" columnGap="2" rowGap="1" marginTop="1" alignItems="baseline">
      <Badge tone="bad">
        {t(`mark.${problem}`, { type: extensionOf(originalFileName).toUpperCase() || 'PDF' })}
      </Badge>
      <Box flex="1 1 14rem">
        <Text textStyle="small" color="fg.muted">
          {t(`mark.${problem}Hint`)}
        </Text>
      </Box>
    </HStack>
  );
}
