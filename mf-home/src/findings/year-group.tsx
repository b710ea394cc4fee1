import type { FileResponse, ReadingFinding } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { editFiles, FileName, type FileDialogs } from '@dossier/documents';
import { Box, Button, chakra, HStack, Row } from '@dossier/ui';
import { useFindingChange } from './use-finding-change.ts';

/** Papers of a year that is not the one they were uploaded to. */
export interface YearPapers {
  year: number;
  papers: readonly { file: FileResponse; findings: readonly ReadingFinding[] }[];
}

interface Props {
  group: YearPapers;
  nameOf: (fileId: string) => string | null;
  dialogs: FileDialogs;
}

/** A pile that was uploaded to the wrong year, mended with one press. */
export function YearGroup({ group: { year, papers }, nameOf, dialogs }: Props) {
  const t = useTexts('mf-home');
  const { isBusy, change, dismiss } = useFindingChange();
  const findings = papers.flatMap(({ file, findings }) => findings.map((finding) => ({ file, finding })));
  const move = () => editFiles(papers.map(({ file }) => ({ file, change: { taxYear: year } })));
  return (
    <Row
      title={t('findings.ofYear', { count: papers.length, year })}
      foot={
        <Box marginTop="2">
          <chakra.ul>
            {papers.map(({ file }) => (
              <chakra.li key={file.id} paddingBlock="1" fontWeight="medium">
                <FileName file={file} paperName={nameOf(file.id)} onOpen={dialogs.openPreview} />
              </chakra.li>
            ))}
          </chakra.ul>
          <HStack wrap="wrap" gap="2" marginTop="2">
            <Button size="sm" disabled={isBusy} onClick={() => void change(move)}>
              {t('findings.moveAll', { year })}
            </Button>
            <Button size="sm" disabled={isBusy} onClick={() => void dismiss(findings)}>
              {t('findings.dismissAll')}
            </Button>
          </HStack>
        </Box>
      }
    />
  );
}
