import { listDeskQuestions, type Reading } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { isPending } from '@dossier/documents';
import { Button, CardHeader, HStack, Notice, Rows, Text } from '@dossier/ui';
import { MessageIcon, PlusIcon } from '@dossier/ui/icons';
import { useRef, useState } from 'react';
import { Section } from '../page/section.tsx';
import type { FilingParams } from '../review/use-review.ts';
import { ariaKeyOf } from '../shortcuts/shortcuts.ts';
import type { Bench } from '../review/bench.ts';
import { AddedValueForm } from './added-value-form.tsx';
import { valueBefore } from './last-year.ts';
import { PaperFacts } from './paper-facts.tsx';
import { PaperStatement } from './paper-statement.tsx';
import type { ValueAcceptance } from './use-value-acceptance.ts';
import { ValueRow } from './value-row.tsx';

interface Props {
  params: FilingParams;
  bench: Bench;
  before: readonly Reading[];
  acceptance: ValueAcceptance;
}

/** The values of the selected paper, what was asked about it, and a question that the user sees and answers. */
export function PaperValues({ params, bench, before, acceptance }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const questions = useData(listDeskQuestions, { params });
  const [addingTo, setAddingTo] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  const { file } = bench;
  if (!file) return null;
  const reading = bench.readings.get(file.id);
  const values = reading?.values ?? [];
  const asked = (questions.data ?? []).filter(({ question }) => question.fileId === file.id);
  const isDone = values.every(({ confirmedBy }) => confirmedBy === 'expert');
  const isAdding = addingTo === file.id;

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
      {reading && !isPending(reading) && (
        <PaperFacts
          key={file.id}
          params={params}
          reading={reading}
          isEditing={bench.isCorrecting}
          onEdit={(isEditing) => (isEditing ? bench.correctPaper(file.id) : bench.stopCorrecting())}
        />
      )}
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
      {reading && <PaperStatement key={`statement ${file.id}`} params={params} reading={reading} />}
      <HStack gap="2" wrap="wrap" marginTop="4">
        {values.length > 0 && (
          <Button
            size="sm"
            loading={acceptance.isBusy}
            aria-disabled={isDone}
            aria-keyshortcuts={ariaKeyOf('acceptValues')}
            onClick={acceptance.acceptAll}
          >
            {t('values.acceptAll')}
          </Button>
        )}
        {reading && !isPending(reading) && (
          <Button
            ref={addButton}
            size="sm"
            icon={<PlusIcon />}
            aria-expanded={isAdding}
            onClick={() => setAddingTo(file.id)}
          >
            {t('values.addValue')}
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
      {isAdding && (
        <AddedValueForm
          params={params}
          fileId={file.id}
          initialKey={values.at(-1)?.key ?? 'amount'}
          onClose={() => {
            setAddingTo(undefined);
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        />
      )}
    </Section>
  );
}
