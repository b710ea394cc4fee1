import { alertKinds, type Alert, type AlertKind, type SystemState } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Row, Rows, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

/** The pages on which an alert can be dealt with; the other kinds are dealt with on the server. */
const pages: Partial<Record<AlertKind, string>> = {
  mailsDelayed: '/admin/system/mails',
  mailsDead: '/admin/system/mails',
  buildRefused: '/admin/builds',
  buildsUnsigned: '/admin/builds',
  buildFailing: '/admin/builds',
  buildWithdrawn: '/admin/builds',
};

/** What lets others decide what runs in the browsers of users, or shows that they tried. */
const grave: readonly string[] = ['auditDamaged', 'buildRefused', 'buildsUnsigned'] satisfies AlertKind[];

/** What an operator should look at, the most urgent first, each with the page on which it can be dealt with. */
export function AlertsCard({ alerts }: Pick<SystemState, 'alerts'>) {
  const t = useTexts('mf-admin');
  const title = t('system.page.attention');
  return (
    <Card padding="md">
      <CardHeader title={title} />
      {alerts.length === 0 ? (
        <Text color="fg.muted">{t('system.page.nothing')}</Text>
      ) : (
        <Rows label={title}>
          {alerts.map((alert) => (
            <AlertRow key={`${alert.kind} ${alert.subject}`} alert={alert} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function AlertRow({ alert: { kind, subject, count, since } }: { alert: Alert }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const known = alertKinds.find((each) => each === kind);
  const page = known && pages[known];
  return (
    <Row
      // texts: system.alerts.*
      title={t(`system.alerts.${known ?? 'other'}`, {
        subject: subject ?? '',
        kind,
        number: count === null ? '' : format.number(count),
      })}
      tone={grave.includes(kind) ? 'bad' : 'neutral'}
      detail={since && t('system.alerts.since', { time: format.dateTime(since) })}
      aside={
        page && (
          <AppLink to={page} standalone>
            {t(page === '/admin/builds' ? 'builds.open' : 'system.mails.open')}
          </AppLink>
        )
      }
    />
  );
}
