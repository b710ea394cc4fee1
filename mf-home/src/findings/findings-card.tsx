import {
  cardLink,
  openFindings,
  stepOf,
  type FileResponse,
  type Reading,
  type ReadingFinding,
} from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { FileName, Thumbnail, useFileDialogs } from '@dossier/remote-kit/documents';
import { dismissFinding, editFiles } from '@dossier/remote-kit/mutations';
import { Button, Card, CardHeader, HStack, Row, Rows, Stack, Text, VisuallyHidden } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { useState } from 'react';
import { useKeptFocus } from '../use-kept-focus.ts';

interface Props {
  files: readonly FileResponse[];
  readings: readonly Reading[] | null;
}

/** What does not fit in the papers of the year, each with the press that mends it, until it is dismissed. */
export default function FindingsCard({ files, readings }: Props) {
  'use memo';
  const t = useTexts('mf-home');
  const dialogs = useFileDialogs({ files });
  const keptFocus = useKeptFocus(t('findings.title'));
  const papers = (readings ?? []).flatMap((reading) => {
    const file = files.find(({ id }) => id === reading.fileId);
    const findings = openFindings(reading);
    return file && findings.length > 0 ? [{ file, findings }] : [];
  });
  const count = papers.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <>
      {count > 0 && (
        <Card {...keptFocus}>
          <CardHeader title={t('findings.title')} count={count} />
          <Text marginBottom="3">{t('findings.lead')}</Text>
          <Rows label={t('findings.title')}>
            {papers.map(({ file, findings }) => (
              <Row
                key={file.id}
                lead={<Thumbnail file={file} />}
                title={<FileName file={file} onOpen={dialogs.openPreview} />}
                foot={
                  <Stack gap="3" marginTop="2">
                    {findings.map((finding) => (
                      <Finding key={finding.id} file={file} finding={finding} />
                    ))}
                  </Stack>
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      {dialogs.element}
    </>
  );
}

interface FindingProps {
  file: FileResponse;
  finding: ReadingFinding;
}

function Finding({ file, finding }: FindingProps) {
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
        <Remedy file={file} finding={finding} isBusy={isBusy} onChange={change} />
        <Button size="sm" disabled={isBusy} onClick={() => void change(dismiss)}>
          {t('findings.dismiss')}
          <VisuallyHidden> {`${file.originalFileName}: ${finding.text}`}</VisuallyHidden>
        </Button>
      </HStack>
    </HStack>
  );
}

interface RemedyProps extends FindingProps {
  isBusy: boolean;
  onChange: (work: () => Promise<void>) => Promise<void>;
}

/** The press that mends a finding, where one can. */
function Remedy({ file, finding, isBusy, onChange }: RemedyProps) {
  const t = useTexts('mf-home');
  const move = (label: string, edit: { categoryId: number } | { taxYear: number }) =>
    file.transmittedVersion === null && (
      <Button
        size="sm"
        disabled={isBusy}
        onClick={() => void onChange(() => editFiles([{ file, change: edit }]))}
      >
        {label}
        <VisuallyHidden> {file.originalFileName}</VisuallyHidden>
      </Button>
    );
  switch (finding.code) {
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
