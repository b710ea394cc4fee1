import { listDeskTags, type StoredReminderRule } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { useDayOfYear } from './day-of-year.tsx';

/** What a rule does, in words. */
export function useDescribeRule(): (stored: StoredReminderRule) => string[] {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const dayOf = useDayOfYear();
  const { data: tags } = useData(listDeskTags, {});
  return ({ rule, nextDay }) => [
    t('reminders.period', { from: dayOf(rule.firstDay), until: dayOf(rule.lastDay) }),
    t('reminders.everyDays', { count: rule.everyDays }),
    // texts: clients.status.*
    format.list(rule.statuses.map((status) => t(`clients.status.${status}`))),
    ...(rule.canton ? [rule.canton] : []),
    ...(rule.tag ? [tags?.find(({ id }) => id === rule.tag)?.name ?? t('reminders.tagGone')] : []),
    ...(nextDay ? [t('reminders.next', { day: format.date(nextDay) })] : []),
  ];
}
