import { problemOf, type FileResponse } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge, Box, HStack, Text } from '@dossier/ui';
import { documentsNamespace } from '../texts/namespace.ts';
import { extensionOf } from './extension-of.ts';

type Marked = Pick<FileResponse, 'problem' | 'problemDetail' | 'scan'>;

/** Why a file cannot be used, in a word, or that it is not scanned for malware yet; nothing otherwise. */
export function ProblemBadge({ file, name }: { file: Marked; name: string }) {
  const t = useTexts(documentsNamespace);
  const problem = problemOf(file);
  // texts: mark.*
  if (!problem) return file.scan && <Badge tone="neutral">{t(`mark.${file.scan}`)}</Badge>;
  return <Badge tone="bad">{t(`mark.${problem}`, { type: extensionOf(name).toUpperCase() || 'PDF' })}</Badge>;
}

/** Why the expert cannot use a file, and what to do about it, or that it is not scanned yet; nothing otherwise. */
export function FileMark({ file }: { file: Marked & Pick<FileResponse, 'originalFileName'> }) {
  const t = useTexts(documentsNamespace);
  const problem = problemOf(file) ?? file.scan;
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
