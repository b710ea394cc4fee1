import { type Formats, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Facts, Notice } from '@dossier/ui';
import { getDebugStatus, getDatabaseStatus } from '@dossier/contracts';
import { debugNamespace } from './debug-texts.ts';

/** Polling intervals while the panel is open. */
const statusPollMs = 5000;
const databasePollMs = 10_000;

export function StatusFacts() {
  const t = useTexts(debugNamespace);
  const format = useFormat();
  const { data, error } = useData(getDebugStatus, {}, { refreshInterval: statusPollMs });
  if (!data) return error && <Notice tone="warn">{error.message}</Notice>;
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  return (
    <>
      {error && <Notice tone="warn">{error.message}</Notice>}
      <Facts
        items={[
          { term: t('yearLabel'), detail: String(data.taxYear) },
          { term: t('taxStatus'), detail: `${data.current_status_id} ${data.status}` },
          { term: t('advanced'), detail: yesNo(data.advancedFinished) },
          { term: t('receipt'), detail: yesNo(data.hasReceipt) },
          { term: t('updated'), detail: time(format, data.updatedAt) ?? t('never') },
        ]}
      />
    </>
  );
}

export function DatabaseFacts() {
  const t = useTexts(debugNamespace);
  const format = useFormat();
  const { data, error } = useData(getDatabaseStatus, {}, { refreshInterval: databasePollMs });
  if (!data) return error && <Notice tone="warn">{error.message}</Notice>;
  const { newestUser } = data;
  return (
    <>
      {error && <Notice tone="warn">{error.message}</Notice>}
      <Facts
        items={[
          { term: t('users'), detail: format.number(data.userCount) },
          {
            term: t('completed'),
            detail: `${format.number(data.taxCompletedCount)} (${format.number(data.completionRate)} %)`,
          },
          {
            term: t('newest'),
            detail: newestUser
              ? `${newestUser.id} ${newestUser.email}, ${format.dateTime(newestUser.created)}`
              : t('never'),
          },
          { term: t('hasColumn'), detail: t(data.hasTaxProfileColumn ? 'yes' : 'no') },
          { term: t('columns'), detail: data.columns.join(', ') },
          { term: t('checked'), detail: format.dateTime(data.lastChecked) },
        ]}
      />
    </>
  );
}

const time = (format: Formats, value: string | null) => value && format.dateTime(value);
