import { openFindings, type Reading, type ReadingFinding } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { dismissDeskFinding } from '@dossier/remote-kit/mutations';
import { Button, CardHeader, HStack, LinkButton, Row, Rows, Text, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';
import { useFocusFallback } from '../page/use-focus-fallback.ts';
import { Section } from '../page/section.tsx';
import type { FilingParams } from '../review/use-review.ts';
import type { Bench } from '../workbench/use-bench.ts';
import { useFindingActs, type FindingAct } from './finding-act.ts';

interface Found {
  readonly fileId: string;
  readonly name: string;
  readonly reading: Reading | undefined;
  readonly finding: ReadingFinding;
}

/** What does not fit in the papers of the filing, in one list; a press leads to the paper, and the likely act is offered. */
export function FindingList({ params, bench }: { params: FilingParams; bench: Bench }) {
  const t = useTexts('mf-desk');
  const actsOf = useFindingActs(bench);
  const found = bench.files.flatMap(({ id, name }): Found[] => {
    const reading = bench.readings.get(id);
    return openFindings(reading).map((finding) => ({ fileId: id, name, reading, finding }));
  });
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
            acts={actsOf(each.reading, each.fileId, each.finding)}
            onShow={() => bench.showPlace(each.fileId, null, null)}
          />
        ))}
      </Rows>
    </Section>
  );
}

interface RowProps extends Found {
  params: FilingParams;
  acts: readonly FindingAct[];
  onShow: () => void;
}

function FindingRow({ params, fileId, name, finding, acts, onShow }: RowProps) {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);
  const button = useFocusFallback<HTMLButtonElement>();
  const about = <VisuallyHidden>{` ${name}: ${finding.text}`}</VisuallyHidden>;

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
      foot={
        <HStack gap="2" wrap="wrap">
          {acts.map(({ label, run }) => (
            <Button key={label} size="sm" onClick={run}>
              <span>{label}</span>
              {about}
            </Button>
          ))}
          {/* texts: values.dismissAs.* */}
          <Button ref={button} size="sm" variant="ghost" disabled={isBusy} onClick={() => void dismiss(true)}>
            <span>{t(`values.dismissAs.${finding.code}`)}</span>
            {about}
          </Button>
        </HStack>
      }
    >
      <Text textStyle="small">{finding.text}</Text>
    </Row>
  );
}
