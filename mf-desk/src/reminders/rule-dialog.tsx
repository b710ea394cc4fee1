import {
  cantonCodes,
  listDeskTags,
  localeOf,
  maxReminderRuleName,
  reminderRhythm,
  reminderRule,
  type ReminderRule,
  type StoredReminderRule,
} from '@dossier/contracts';
import { notify, notifyError, useData, useLanguage, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Button, Checkbox, Field, Fieldset, HStack, Input, NativeSelect, Notice, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState, type SyntheticEvent } from 'react';
import { DayOfYearField } from './day-of-year.tsx';
import { saveReminderRule } from './reminders.mutations.ts';
import { RulePreview } from './rule-preview.tsx';

interface Props {
  id: string;
  /** The rule as it is stored; undefined for a new one. */
  stored: StoredReminderRule | undefined;
  onClose: () => void;
}

type Draft = Omit<ReminderRule, 'everyDays'> & { everyDays: string };

const newRule: ReminderRule = {
  name: '',
  isOn: true,
  firstDay: '02-01',
  lastDay: '03-31',
  everyDays: 14,
  quietDays: [0, 6],
  canton: null,
  tag: null,
  statuses: [1, 2, 3],
};
const draftOf = (rule = newRule): Draft => ({ ...rule, everyDays: String(rule.everyDays) });
const toRule = (draft: Draft) => ({ ...draft, everyDays: Number(draft.everyDays) });
const openStatusIds = [1, 2, 3, 4, 5] as const;
/** Monday first, as calendars in Switzerland. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];
/** A Sunday. */
const anySunday = Date.UTC(2026, 0, 4);

const toggled = <T,>(list: readonly T[], item: T, isOn: boolean): T[] =>
  isOn ? [...list, item] : list.filter((each) => each !== item);

/** Writes a rule of reminders. What was typed stays until the server has confirmed it. */
export function RuleDialog({ id, stored, onClose }: Props) {
  const t = useTexts('mf-desk');
  const formId = useId();
  const { language } = useLanguage();
  const { data: tags } = useData(listDeskTags, {});
  const [shown, setShown] = useState(stored);
  const [isNew] = useState(!stored);
  const [draft, setDraft] = useState(() => draftOf(stored?.rule));
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(draftOf(shown?.rule)));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const parsed = reminderRule.safeParse(toRule(draft));
  // Who gets a mail does not depend on the name.
  const previewed = reminderRule.safeParse({ ...toRule(draft), name: draft.name.trim() || '-' });
  const problems = new Set(isRefused ? parsed.error?.issues.map(({ path }) => path[0]) : []);
  const weekdayName = new Intl.DateTimeFormat([localeOf(language), 'de-CH'], {
    weekday: 'long',
    timeZone: 'UTC',
  });

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    setRefused(!parsed.success);
    if (!parsed.data) return;
    setBusy(true);
    try {
      await saveReminderRule({ id, version: stored?.version ?? null }, parsed.data);
      notify({ title: t('reminders.saved'), tone: 'good' });
      onClose();
    } catch (error) {
      setBusy(false);
      notifyError(error, t('reminders.notSaved'));
    }
  }

  return (
    <Dialog
      open
      size="lg"
      role="alertdialog"
      onClose={onClose}
      closeLabel={t('reminders.cancel')}
      title={t(isNew ? 'reminders.new' : 'reminders.edit')}
      description={t('reminders.dialogText')}
      footer={
        <>
          <Button onClick={onClose}>{t('reminders.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('reminders.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="5">
          {stored && stored.version !== shown?.version && (
            <Notice
              tone="warn"
              live="status"
              title={t('reminders.changed')}
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    setShown(stored);
                    setDraft(draftOf(stored.rule));
                  }}
                >
                  {t('reminders.showNewest')}
                </Button>
              }
            />
          )}
          <Field
            label={t('reminders.name')}
            error={problems.has('name') ? t('reminders.nameMissing') : undefined}
          >
            <Input
              maxLength={maxReminderRuleName}
              autoComplete="off"
              value={draft.name}
              readOnly={isBusy}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          </Field>
          <HStack columnGap="6" rowGap="4" flexWrap="wrap" alignItems="flex-start">
            <DayOfYearField
              label={t('reminders.firstDay')}
              value={draft.firstDay}
              onChange={(firstDay) => change({ firstDay })}
            />
            <DayOfYearField
              label={t('reminders.lastDay')}
              error={problems.has('lastDay') ? t('reminders.lastDayWrong') : undefined}
              value={draft.lastDay}
              onChange={(lastDay) => change({ lastDay })}
            />
          </HStack>
          <Field
            label={t('reminders.rhythm')}
            error={problems.has('everyDays') ? t('reminders.rhythmWrong', reminderRhythm) : undefined}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={draft.everyDays}
              readOnly={isBusy}
              onChange={(event) => change({ everyDays: event.currentTarget.value })}
            />
          </Field>
          <Fieldset
            legend={t('reminders.statuses')}
            hint={t('reminders.statusesHint')}
            error={problems.has('statuses') ? t('reminders.statusesMissing') : undefined}
          >
            <Stack gap="2">
              {openStatusIds.map((status) => (
                <Checkbox
                  key={status}
                  checked={draft.statuses.includes(status)}
                  onChange={({ currentTarget: { checked } }) =>
                    change({ statuses: toggled(draft.statuses, status, checked).toSorted() })
                  }
                >
                  {/* texts: clients.status.* */}
                  {t(`clients.status.${status}`)}
                </Checkbox>
              ))}
            </Stack>
          </Fieldset>
          <HStack columnGap="6" rowGap="4" flexWrap="wrap" alignItems="flex-start">
            <Field label={t('queue.label.canton')}>
              <NativeSelect
                value={draft.canton ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  change({ canton: cantonCodes.find((code) => code === value) ?? null })
                }
              >
                <option value="">{t('queue.all')}</option>
                {cantonCodes.map((code) => (
                  <option key={code} value={code}>
                    {code}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Field label={t('queue.label.tag')}>
              <NativeSelect
                value={draft.tag ?? ''}
                onChange={({ currentTarget: { value } }) => change({ tag: value ? Number(value) : null })}
              >
                <option value="">{t('queue.all')}</option>
                {draft.tag !== null && !tags?.some(({ id: tagId }) => tagId === draft.tag) && (
                  <option value={draft.tag}>{t('reminders.tagGone')}</option>
                )}
                {tags?.map((tag) => (
                  <option key={tag.id} value={tag.id}>
                    {tag.name}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </HStack>
          <Fieldset
            legend={t('reminders.quietDays')}
            error={problems.has('quietDays') ? t('reminders.never') : undefined}
          >
            <HStack columnGap="5" rowGap="2" flexWrap="wrap">
              {weekdays.map((day) => (
                <Checkbox
                  key={day}
                  checked={draft.quietDays.includes(day)}
                  onChange={({ currentTarget: { checked } }) =>
                    change({ quietDays: toggled(draft.quietDays, day, checked).toSorted() })
                  }
                >
                  {weekdayName.format(anySunday + day * 86_400_000)}
                </Checkbox>
              ))}
            </HStack>
          </Fieldset>
          <Checkbox
            hint={t('reminders.isOnHint')}
            checked={draft.isOn}
            onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
          >
            {t('reminders.isOn')}
          </Checkbox>
          <RulePreview rule={previewed.data} />
        </Stack>
      </form>
    </Dialog>
  );
}
