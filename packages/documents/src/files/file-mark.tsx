import { problemOf, type FileResponse } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge, Box, HStack, Text } from '@dossier/ui';
import { documentsNamespace } from '../texts/namespace.ts';
import { extensionOf } from './extension-of.ts';

type Marked = Pick<FileResponse, 'problem' | 'problemDetail'>;

/** Why a file cannot be used, in a word; nothing when no problem is known. */
export function ProblemBadge({ file, name }: { file: Marked; name: string }) {
  const t = useTexts(documentsNamespace);
  const problem = problemOf(file);
  // texts: mark.*
  return (
    problem && (
      <Badge tone="bad">{t(`mark.${problem}`, { type: extensionOf(name).toUpperCase() || 'PDF' })}</Badge>
    )
  );
}

/** Why the expert cannot use a file, and what to do about it; nothing when no problem is known. */
export function FileMark({ file }: { file: Marked & Pick<FileResponse, 'originalFileName'> }) {
  const t = useTexts(documentsNamespace);
  const problem = problemOf(file);
  if (!problem) return null;
  // texts: mark.*
  const isForm = problem === 'unsupported' && extensionOf(file.originalFileName) === 'pdf';
  return (
    <HStack wrap="wrap" columnGap="2" rowGap="1" marginTop="1" alignItems="baseline">
      <ProblemBadge file={file} name={file.originalFileName} />
      <Box flex="1 1 14rem">
        <Text textStyle="small" color="fg.muted">
          {t(isForm ? 'mark.unsupportedPdfHint' : `mark.${problem}Hint`)}
        </Text>
      </Box>
    </HStack>
  );
}
