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
import { Button, Card, CardHeader, HStack, Row, Rows, Text, VisuallyHidden } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { useState } from 'react';
import { useKeptFocus } from '../use-kept-focus.ts';

interface Props {
  files: readonly FileResponse[];
  readings: readonly Reading[] | null;
}

interface Found {
  file: FileResponse;
  finding: ReadingFinding;
}

/** What does not fit in the papers of the year, each with the press that mends it, until it is dismissed. */
export default function FindingsCard({ files, readings }: Props) {
  'use memo';
  const t = useTexts('mf-home');
  const dialogs = useFileDialogs({ files });
  const keptFocus = useKeptFocus(t('findings.title'));
  const found = (readings ?? []).flatMap((reading) => {
    const file = files.find(({ id }) => id === reading.fileId);
    return file ? openFindings(reading).map((finding) => ({ file, finding })) : [];
  });
  return (
    <>
      {found.length > 0 && (
        <Card {...keptFocus}>
          <CardHeader title={t('findings.title')} count={found.length} />
          <Text marginBottom="3">{t('findings.lead')}</Text>
          <Rows label={t('findings.title')}>
            {found.map((each) => (
              <FindingRow key={`${each.file.id} ${each.finding.id}`} {...each} onOpen={dialogs.openPreview} />
            ))}
          </Rows>
        </Card>
      )}
      {dialogs.element}
    </>
  );
}

function FindingRow({ file, finding, onOpen }: Found & { onOpen: (file: FileResponse) => void }) {
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
    <Row
      lead={<Thumbnail file={file} />}
      title={<FileName file={file} onOpen={onOpen} />}
      detail={finding.text}
    >
      <HStack wrap="wrap" gap="2" marginTop="2">
        <Remedy file={file} finding={finding} isBusy={isBusy} onChange={change} />
        <Button size="sm" disabled={isBusy} onClick={() => void change(dismiss)}>
          {t('findings.dismiss')}
          <VisuallyHidden> {`${file.originalFileName}: ${finding.text}`}</VisuallyHidden>
        </Button>
      </HStack>
    </Row>
  );
}

interface RemedyProps extends Found {
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
