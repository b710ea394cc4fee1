import { openFindings, paperNameOf, type DeskFile, type ReadingFinding } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { PaperName } from '@dossier/documents';
import {
  Box,
  Button,
  CardHeader,
  HStack,
  LinkButton,
  Row,
  Rows,
  Stack,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { useState } from 'react';
import { useFocusFallback } from '../page/use-focus-fallback.ts';
import { Section } from '../page/section.tsx';
import type { FilingParams } from '../review/use-review.ts';
import type { Bench } from '../review/bench.ts';
import { useFindingActs, type FindingAct } from './finding-act.ts';
import { dismissDeskFinding } from './values.mutations.ts';

/** What does not fit in the papers of the filing, in one list; a press leads to the paper, and the likely act is offered. */
export function FindingList({ params, bench }: { params: FilingParams; bench: Bench }) {
  const t = useTexts('mf-desk');
  const actsOf = useFindingActs(bench);
  const papers = bench.files.flatMap((file) => {
    const reading = bench.readings.get(file.id);
    const findings = openFindings(reading);
    return findings.length > 0 ? [{ file, reading, findings }] : [];
  });
  const count = papers.reduce((sum, { findings }) => sum + findings.length, 0);
  if (count === 0) return null;
  return (
    <Section>
      <CardHeader title={t('values.findings')} count={count} />
      <Rows label={t('values.findings')}>
        {papers.map(({ file, reading, findings }) => (
          <Row
            key={file.id}
            title={
              <LinkButton
                data-finding={file.id}
                // Name of the paper above name of the file.
                display="inline-block"
                textAlign="start"
                onClick={() => bench.showPlace(file.id, null, null)}
              >
                <PaperName paperName={paperNameOf(reading)} fileName={file.name} />
              </LinkButton>
            }
            foot={
              <Stack gap="4">
                {findings.map((finding) => (
                  <Finding
                    key={finding.id}
                    params={params}
                    file={file}
                    finding={finding}
                    acts={actsOf(reading, file.id, finding)}
                  />
                ))}
              </Stack>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

interface FindingProps {
  params: FilingParams;
  file: DeskFile;
  finding: ReadingFinding;
  acts: readonly FindingAct[];
}

function Finding({ params, file, finding, acts }: FindingProps) {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);
  const button = useFocusFallback<HTMLButtonElement>();
  const about = <VisuallyHidden>{` ${file.name}: ${finding.text}`}</VisuallyHidden>;

  async function dismiss(isDismissed: boolean) {
    setBusy(true);
    try {
      await dismissDeskFinding(params, file.id, finding.id, isDismissed);
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
    <Box>
      <Text textStyle="small" marginBottom="2">
        {finding.text}
      </Text>
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
    </Box>
  );
}
