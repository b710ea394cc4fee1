import {
  dayInZurich,
  filingDeadline,
  isTransmitted,
  reminderDays,
  toCalendarFile,
  type DeadlineExtension,
  type TaxStatus,
  type UserResponse,
} from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, Link, Stack, Text, VisuallyHidden } from '@dossier/ui';
import { ExternalLinkIcon } from '@dossier/ui/icons';
import { saveFile } from '@dossier/remote-kit/save-file';

interface Props {
  user: UserResponse;
  status: TaxStatus;
}

/** The filing deadline of the year until the documents are transmitted; without an official date, a link to the tax office. */
export function DeadlineCard({ user, status }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { taxYear, current_status_id: statusId } = status;
  const deadline = filingDeadline(user, taxYear);
  const extended = status.extension;
  if (extended && statusId !== 6) return <ExtendedDeadline extension={extended} />;
  if (!deadline || isTransmitted(statusId)) return null;
  const { date, source, extension, taxOffice } = deadline;
  // Noon, so that the day is the same in every time zone of Europe.
  const at = `${date}T12:00:00Z`;
  const days = (Date.parse(date ?? '') - Date.parse(dayInZurich(new Date()))) / 86_400_000;

  function download(day: string) {
    const calendarText = { letter: t('deadline.letter'), extend: t('deadline.extend'), url: extension };
    const content = toCalendarFile({
      uid: `filing-deadline-${user.cantonOfResidence}-${taxYear}@dossier`,
      date: day,
      title: t('deadline.calendarTitle', { year: taxYear }),
      description: t('deadline.calendarText', calendarText),
      url: extension,
      createdAt: new Date(),
      alarmDays: Object.values(reminderDays),
    });
    saveFile(new Blob([content], { type: 'text/calendar' }), `dossier-${taxYear}.ics`);
  }

  return (
    <Card>
      <CardHeader title={t('deadline.title')} />
      <Stack gap="4">
        {date ? (
          <>
            <div>
              <Text fontWeight="semibold">{format.date(at, 'long')}</Text>
              {days >= 0 && (
                <Text textStyle="small" color="fg.muted">
                  {days === 0 ? t('deadline.today') : t('deadline.days', { count: days })}
                </Text>
              )}
            </div>
            <Text textStyle="small">{days < 0 ? t('deadline.passed') : t('deadline.letter')}</Text>
            {days >= 0 && (
              <Button fullWidth onClick={() => download(date)}>
                {t('deadline.calendar')}
              </Button>
            )}
            <ExternalLink href={extension}>{t('deadline.extend')}</ExternalLink>
            {source && <ExternalLink href={source}>{t('deadline.source')}</ExternalLink>}
          </>
        ) : (
          <>
            <Text textStyle="small">{t('deadline.unknown')}</Text>
            <ExternalLink href={taxOffice}>{t('deadline.taxOffice')}</ExternalLink>
            {extension !== taxOffice && <ExternalLink href={extension}>{t('deadline.extend')}</ExternalLink>}
          </>
        )}
      </Stack>
    </Card>
  );
}

/** The deadline that the expert had extended; it applies also while the documents are with the expert. */
function ExtendedDeadline({ extension: { until, reason } }: { extension: DeadlineExtension }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  return (
    <Card>
      <CardHeader title={t('deadline.title')} />
      <Stack gap="2">
        <Text fontWeight="semibold">{format.date(`${until}T12:00:00Z`, 'long')}</Text>
        <Text textStyle="small">{t('deadline.extended')}</Text>
        {reason && (
          <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
            {reason}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function ExternalLink({ href, children }: { href: string; children: string }) {
  const t = useTexts('mf-home');
  return (
    <Link standalone href={href} target="_blank" rel="noopener noreferrer" textStyle="small">
      <span>{children}</span>
      <VisuallyHidden>{` ${t('deadline.newTab')}`}</VisuallyHidden>
      <ExternalLinkIcon size="1rem" aria-hidden />
    </Link>
  );
}
