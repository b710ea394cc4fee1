import { listDeskQuestions, type Reading } from '@dossier/contracts';
import { notify, notifyError, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { isPending } from '@dossier/remote-kit/documents';
import { confirmDeskReading } from '@dossier/remote-kit/mutations';
import { Button, CardHeader, HStack, Notice, Rows, Text } from '@dossier/ui';
import { MessageIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { Section } from '../page/section.tsx';
import type { FilingParams } from '../review/use-review.ts';
import { ariaKeyOf } from '../workbench/shortcuts.ts';
import type { Bench } from '../workbench/use-bench.ts';
import { valueBefore } from './last-year.ts';
import { ValueRow } from './value-row.tsx';

interface Props {
  params: FilingParams;
  bench: Bench;
  before: readonly Reading[];
}

/** The values of the selected paper, what was asked about it, and a question that the user sees and answers. */
export function PaperValues({ params, bench, before }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const questions = useData(listDeskQuestions, { params });
  const [isBusy, setBusy] = useState(false);
  const { file } = bench;
  if (!file) return null;
  const reading = bench.readings.get(file.id);
  const values = reading?.values ?? [];
  const asked = (questions.data ?? []).filter(({ question }) => question.fileId === file.id);
  const isDone = values.every(({ confirmedBy }) => confirmedBy === 'expert');

  async function acceptAll(fileId: string) {
    setBusy(true);
    try {
      await confirmDeskReading(params, fileId);
      notify({ title: t('values.allAccepted'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('values.notSaved'));
    }
    setBusy(false);
  }

  return (
    <Section>
      <CardHeader
        title={reading?.kindName ?? file.name}
        aside={[reading?.issuer, reading?.ownerName].filter(Boolean).join(' · ')}
      />
      {asked.map(({ id, text, createdAt, question }) => (
        <Notice
          key={id}
          tone="warn"
          title={t('values.asked', { about: question.label, date: format.date(createdAt) })}
        >
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Text>
        </Notice>
      ))}
      {values.length > 0 ? (
        <Rows label={t('values.ofPaper')}>
          {values.map((value) => (
            <ValueRow
              key={`${file.id} ${value.id}`}
              params={params}
              bench={bench}
              fileId={file.id}
              value={value}
              before={reading && valueBefore(reading, value, before)}
            />
          ))}
        </Rows>
      ) : (
        <Text color="fg.muted" textStyle="small">
          {t(reading && !isPending(reading) ? 'values.none' : 'values.notRead')}
        </Text>
      )}
      <HStack gap="2" wrap="wrap" marginTop="4">
        {values.length > 0 && (
          <Button
            size="sm"
            loading={isBusy}
            aria-disabled={isDone}
            onClick={() => {
              if (!isDone) void acceptAll(file.id);
            }}
          >
            {t('values.acceptAll')}
          </Button>
        )}
        <Button
          size="sm"
          icon={<MessageIcon />}
          aria-keyshortcuts={ariaKeyOf('question')}
          onClick={bench.askAboutPaper}
        >
          {t('values.askPaper')}
        </Button>
      </HStack>
    </Section>
  );
}
