import {
  cardLink,
  displayName,
  problemOf,
  stepOf,
  type FileResponse,
  type Reading,
  type ReadingFinding,
} from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import {
  FileMark,
  FileName,
  ReplaceButton,
  Thumbnail,
  useFileDialogs,
  usePaperNames,
  type FileDialogs,
} from '@dossier/remote-kit/documents';
import { dismissFinding, editFiles } from '@dossier/remote-kit/mutations';
import { Box, Button, Card, CardHeader, HStack, Row, Rows, Stack, Text, VisuallyHidden } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { useState } from 'react';
import { findingsOf } from '../sorting/pile.ts';
import { FoldButton, useFold } from '../use-fold.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';

interface Props {
  files: readonly FileResponse[];
  readings: readonly Reading[] | null;
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
    const findings = findingsOf(
      file,
      readings?.find(({ fileId }) => fileId === file.id),
    )
      // The mark of the file says it already.
      .filter(({ code }) => !(isBroken && code === 'UNREADABLE'));
    return isBroken || findings.length > 0 ? [{ file, isBroken, findings }] : [];
  });
  const count = papers.reduce((sum, { isBroken, findings }) => sum + Number(isBroken) + findings.length, 0);
  const fold = useFold(papers);
  return (
    <>
      {count > 0 && (
        <Card {...keptFocus}>
          <CardHeader title={t('findings.title')} count={count} />
          <Text marginBottom="3">{t('findings.lead')}</Text>
          <Rows label={t('findings.title')}>
            {fold.shown.map(({ file, isBroken, findings }) => (
              <Row
                key={file.id}
                lead={<Thumbnail file={file} />}
                title={<FileName file={file} paperName={nameOf(file.id)} onOpen={dialogs.openPreview} />}
                foot={
                  <Stack gap="3" marginTop="2">
                    {isBroken && (
                      <HStack wrap="wrap" justify="space-between" gap="2" columnGap="6">
                        <Box flex="1 1 15rem">
                          <FileMark file={file} />
                        </Box>
                        <BetterPaper file={file} dialogs={dialogs} />
                      </HStack>
                    )}
                    {findings.map((finding) => (
                      <Finding key={finding.id} file={file} finding={finding} dialogs={dialogs} />
                    ))}
                  </Stack>
                }
              />
            ))}
          </Rows>
          <FoldButton fold={fold} />
        </Card>
      )}
      {dialogs.element}
    </>
  );
}

interface PaperProps {
  file: FileResponse;
  dialogs: FileDialogs;
}

/** What helps with a paper that cannot be read: a better one in its place, or none. */
function BetterPaper({ file, dialogs }: PaperProps) {
  const t = useTexts('mf-home');
  return (
    <HStack wrap="wrap" gap="2">
      <ReplaceButton file={file} isNextStep={false} />
      <Button size="sm" onClick={() => dialogs.askToDelete([file])}>
        <span>{t('findings.delete')}</span>
        <VisuallyHidden>{` ${displayName(file)}`}</VisuallyHidden>
      </Button>
    </HStack>
  );
}

interface FindingProps extends PaperProps {
  finding: ReadingFinding;
}

/** Nobody can read such a paper, whoever looks at it; one that is only hard to read may be right as it is. */
const isHopeless = (finding: ReadingFinding) =>
  finding.code === 'UNREADABLE' && (finding.reason === 'password' || finding.reason === 'damaged');

function Finding({ file, finding, dialogs }: FindingProps) {
  const t = useTexts('mf-home');
  const [isBusy, setBusy] = useState(false);

  async function change(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error, t('findings.failed'));
    }
    setBusy(false);
  }

  async function dismiss() {
    await dismissFinding(file.id, finding.id, true);
    notify({
      title: t('findings.dismissed'),
      duration: 10_000,
      action: {
        label: t('sorting.undo'),
        onSelect: () => void change(() => dismissFinding(file.id, finding.id, false)),
      },
    });
  }

  return (
    <HStack wrap="wrap" justify="space-between" gap="2" columnGap="6">
      <Text flex="1 1 15rem" textStyle="small" color="fg.muted">
        {finding.text}
      </Text>
      <HStack wrap="wrap" gap="2">
        <Remedy file={file} finding={finding} dialogs={dialogs} isBusy={isBusy} onChange={change} />
        {!isHopeless(finding) && (
          <Button size="sm" disabled={isBusy} onClick={() => void change(dismiss)}>
            <span>{t('findings.dismiss')}</span>
            <VisuallyHidden>{` ${displayName(file)}: ${finding.text}`}</VisuallyHidden>
          </Button>
        )}
      </HStack>
    </HStack>
  );
}

interface RemedyProps extends FindingProps {
  isBusy: boolean;
  onChange: (work: () => Promise<void>) => Promise<void>;
}

/** The press that mends a finding, where one can. */
function Remedy({ file, finding, dialogs, isBusy, onChange }: RemedyProps) {
  const t = useTexts('mf-home');
  const move = (label: string, edit: { categoryId: number } | { taxYear: number }) =>
    file.transmittedVersion === null && (
      <Button
        size="sm"
        disabled={isBusy}
        onClick={() => void onChange(() => editFiles([{ file, change: edit }]))}
      >
        <span>{label}</span>
        <VisuallyHidden>{` ${displayName(file)}`}</VisuallyHidden>
      </Button>
    );
  switch (finding.code) {
    case 'UNREADABLE':
    case 'PAGE_MISSING':
      return <BetterPaper file={file} dialogs={dialogs} />;
    case 'OTHER_CATEGORY':
      return move(t('findings.moveCategory'), { categoryId: finding.categoryId });
    case 'OTHER_YEAR':
      return move(t('findings.moveYear', { year: finding.year }), { taxYear: finding.year });
    case 'CONTRADICTS_ANSWER': {
      const step = stepOf(finding.field);
      return (
        <ButtonLink size="sm" {...(step ? cardLink({ kind: 'step', step }) : { to: '/profile?setup=tax' })}>
          {t('findings.answer')}
        </ButtonLink>
      );
    }
    default:
      return null;
  }
}
