import { problemOf, type FileResponse, type Reading, type ReadingFinding } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { FileMark, FileName, Thumbnail, Unlock, useFileDialogs, usePaperNames } from '@dossier/documents';
import { Box, Card, CardHeader, HStack, Row, Rows, Stack, Text } from '@dossier/ui';
import { findingsOf } from '../sorting/pile.ts';
import { FoldButton, useFold } from '../use-fold.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { BetterPaper, Finding } from './finding.tsx';
import { YearGroup, type YearPapers } from './year-group.tsx';

interface Props {
  files: readonly FileResponse[];
  readings: readonly Reading[] | null;
}

interface Paper {
  file: FileResponse;
  isBroken: boolean;
  findings: readonly ReadingFinding[];
}

/** What does not fit in the papers of the year, each with the press that mends it, until it is mended or dismissed. */
export default function FindingsCard({ files, readings }: Props) {
  'use memo';
  const t = useTexts('mf-home');
  const dialogs = useFileDialogs({ files });
  const keptFocus = useKeptFocus(t('findings.title'));
  const nameOf = usePaperNames(files[0]?.taxYear);
  const papers = files.flatMap((file) => {
    const isBroken = problemOf(file) !== undefined;
    const reading = readings?.find(({ fileId }) => fileId === file.id);
    // The mark of a broken file says it already.
    const findings = findingsOf(file, reading).filter(({ code }) => !(isBroken && code === 'UNREADABLE'));
    return isBroken || findings.length > 0 ? [{ file, isBroken, findings }] : [];
  });
  const count = papers.reduce((sum, { isBroken, findings }) => sum + Number(isBroken) + findings.length, 0);
  const { years, others } = groupByYear(papers);
  const fold = useFold([...years, ...others]);
  return (
    <>
      {count > 0 && (
        <Card {...keptFocus}>
          <CardHeader title={t('findings.title')} count={count} />
          <Text marginBottom="3">{t('findings.lead')}</Text>
          <Rows label={t('findings.title')}>
            {fold.shown.map((item) =>
              'year' in item ? (
                <YearGroup key={item.year} group={item} nameOf={nameOf} dialogs={dialogs} />
              ) : (
                <Row
                  key={item.file.id}
                  lead={<Thumbnail file={item.file} />}
                  title={
                    <FileName
                      file={item.file}
                      paperName={nameOf(item.file.id)}
                      onOpen={dialogs.openPreview}
                    />
                  }
                  foot={
                    <Stack gap="3" marginTop="2">
                      {item.isBroken && (
                        <HStack wrap="wrap" justify="space-between" gap="2" columnGap="6">
                          <Box flex="1 1 15rem">
                            <FileMark file={item.file} />
                            <Unlock file={item.file} />
                          </Box>
                          <BetterPaper file={item.file} dialogs={dialogs} />
                        </HStack>
                      )}
                      {item.findings.map((finding) => (
                        <Finding key={finding.id} file={item.file} finding={finding} dialogs={dialogs} />
                      ))}
                    </Stack>
                  }
                />
              ),
            )}
          </Rows>
          <FoldButton fold={fold} />
        </Card>
      )}
      {dialogs.element}
    </>
  );
}

/** Papers of one other year are moved together, except for a single one. */
function groupByYear(papers: readonly Paper[]): { years: YearPapers[]; others: Paper[] } {
  const byYear = Map.groupBy(papers, ({ isBroken, findings: [first] }) =>
    !isBroken && first?.code === 'OTHER_YEAR' ? first.year : null,
  );
  const years: YearPapers[] = [];
  for (const [year, group] of byYear) {
    if (year !== null && group.length > 1) years.push({ year, papers: group });
  }
  const grouped = new Set(years.flatMap((group) => group.papers));
  return { years, others: papers.filter((paper) => !grouped.has(paper)) };
}
