import {
  callDirections,
  listDeskStaff,
  maxJournalDays,
  maxNoteText,
  type JournalContent,
  type JournalKind,
} from '@dossier/contracts';
import { ApiError, notifyError, useData, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Field, NativeSelect, Stack, Textarea } from '@dossier/ui';
import { useEffect, useRef, useState } from 'react';
import { dayAfter } from '../filings/snooze-days.ts';
import { DayField, isWithin } from '../page/day-field.tsx';
import { usePersonName } from '../page/person-name.ts';

interface Props {
  kind: JournalKind;
  /** The entry that is edited; undefined for a new one. */
  stored?: JournalContent | undefined;
  /** Rejects when the entry cannot be stored; what was typed stays. */
  onSave: (content: JournalContent) => Promise<void>;
  onCancel: () => void;
}

/** Writes a note, a call or a task of a client, or edits one. */
export function EntryForm({ kind, stored, onSave, onCancel }: Props) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const { data: staff } = useData(listDeskStaff, kind === 'task' ? {} : null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(stored?.text ?? '');
  const [day, setDay] = useState(stored && 'day' in stored ? stored.day : dayAfter(kind === 'task' ? 7 : 0));
  const [direction, setDirection] = useState(stored?.kind === 'call' ? stored.direction : 'in');
  const [assignee, setAssignee] = useState(stored?.kind === 'task' ? String(stored.assignedTo ?? '') : '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const today = dayAfter(0);
  const range =
    kind === 'call'
      ? { min: dayAfter(-maxJournalDays), max: today }
      : { min: stored && day < today ? day : today, max: dayAfter(maxJournalDays) };
  useEffect(() => input.current?.focus(), []);

  function content(): JournalContent {
    if (kind === 'call') return { kind, text, day, direction };
    if (kind === 'note') return { kind, text };
    const done = stored?.kind === 'task' && stored.done;
    return { kind, text, day, assignedTo: assignee ? Number(assignee) : null, done };
  }

  async function save() {
    if (isBusy) return;
    if (text.trim() === '') {
      setProblem(t('journal.required'));
      input.current?.focus();
      return;
    }
    if (kind !== 'note' && !isWithin(day, range)) return setRefusals(refusals + 1);
    setBusy(true);
    try {
      await onSave(content());
    } catch (error) {
      const invalid = error instanceof ApiError && error.fields.find(({ path }) => path === 'content.text');
      if (invalid) setProblem(invalid.message);
      else notifyError(error, t('journal.notSaved'));
      setBusy(false);
    }
  }

  return (
    <Stack
      as="form"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {/* texts: journal.text.* */}
      <Field label={t(`journal.text.${kind}`)} error={problem}>
        <Textarea
          ref={input}
          rows={kind === 'task' ? 2 : 3}
          maxLength={maxNoteText}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {kind === 'call' && (
        <Field label={t('journal.direction.label')}>
          <NativeSelect
            value={direction}
            onChange={({ currentTarget: { value } }) => setDirection(value === 'out' ? 'out' : 'in')}
          >
            {callDirections.map((each) => (
              // texts: journal.direction.*
              <option key={each} value={each}>
                {t(`journal.direction.${each}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {kind !== 'note' && (
        <DayField
          label={t(kind === 'call' ? 'journal.calledOn' : 'journal.until')}
          {...range}
          value={day}
          onChange={setDay}
          refusals={refusals}
        />
      )}
      {kind === 'task' && (
        <Field label={t('journal.assignee')}>
          <NativeSelect value={assignee} onChange={(event) => setAssignee(event.currentTarget.value)}>
            <option value="">{t('journal.inCharge')}</option>
            {(staff ?? []).map((member) => (
              <option key={member.userId} value={member.userId}>
                {nameOf(member)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <Actions>
        <Button type="submit" variant="primary" loading={isBusy}>
          {t('journal.save')}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {t('journal.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
