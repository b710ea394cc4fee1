import { openFindings, type ReadingFinding } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { dismissDeskFinding } from '@dossier/remote-kit/mutations';
import { Button, CardHeader, LinkButton, Row, Rows, Text, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';
import { useFocusFallback } from '../page/use-focus-fallback.ts';
import { Section } from '../page/section.tsx';
import type { FilingParams } from '../review/use-review.ts';
import type { Bench } from '../workbench/use-bench.ts';

interface Found {
  readonly fileId: string;
  readonly name: string;
  readonly finding: ReadingFinding;
}

/** What does not fit in the papers of the filing, in one list; a press leads to the paper. */
export function FindingList({ params, bench }: { params: FilingParams; bench: Bench }) {
  const t = useTexts('mf-desk');
  const found = bench.files.flatMap(({ id, name }): Found[] =>
    openFindings(bench.readings.get(id)).map((finding) => ({ fileId: id, name, finding })),
  );
  if (found.length === 0) return null;
  return (
    <Section>
      <CardHeader title={t('values.findings')} count={found.length} />
      <Rows label={t('values.findings')}>
        {found.map((each) => (
          <FindingRow
            key={`${each.fileId} ${each.finding.id}`}
            params={params}
            {...each}
            onShow={() => bench.showPlace(each.fileId, null, null)}
          />
        ))}
      </Rows>
    </Section>
  );
}

function FindingRow({
  params,
  fileId,
  name,
  finding,
  onShow,
}: Found & { params: FilingParams; onShow: () => void }) {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);
  const button = useFocusFallback<HTMLButtonElement>();

  async function dismiss(isDismissed: boolean) {
    setBusy(true);
    try {
      await dismissDeskFinding(params, fileId, finding.id, isDismissed);
      if (isDismissed)
        notify({
          title: t('values.dismissed'),
          duration: 10_000,
          action: { label: t('review.undo'), onSelect: () => void dismiss(false) },
        });
    } catch (error) {
      notifyError(error, t('values.notSaved'));
    }
    setBusy(false);
  }

  return (
    <Row
      title={
        <LinkButton data-finding={fileId} textAlign="start" onClick={onShow}>
          {name}
        </LinkButton>
      }
      aside={
        <Button ref={button} size="sm" disabled={isBusy} onClick={() => void dismiss(true)}>
          {t('values.dismiss')}
          <VisuallyHidden> {`${name}: ${finding.text}`}</VisuallyHidden>
        </Button>
      }
    >
      <Text textStyle="small">{finding.text}</Text>
    </Row>
  );
}
