import { getAbout, type SystemState } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Card, CardHeader, Facts, Link, Stack, Text, type Fact } from '@dossier/ui';
import { AppLink, ButtonLink } from '@dossier/ui/router';
import type { ReactNode } from 'react';
import { formatBytes } from './format-bytes.ts';

export function MailsCard({ mails }: Pick<SystemState, 'mails'>) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const facts: Fact[] = mails
    ? [
        { term: t('system.page.waiting'), detail: format.number(mails.waiting) },
        ...(mails.oldestWaitingAt
          ? [{ term: t('system.page.oldest'), detail: format.dateTime(mails.oldestWaitingAt) }]
          : []),
        { term: t('system.page.dead'), detail: format.number(mails.dead) },
      ]
    : [];
  return (
    <FactsCard title={t('system.page.mails')} facts={facts}>
      {mails && <ButtonLink to="/admin/system/mails">{t('system.mails.open')}</ButtonLink>}
    </FactsCard>
  );
}

/** The queue of the papers that are read, null while the service is down. */
export function ReadingsCard({ readings }: Pick<SystemState, 'readings'>) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const facts: Fact[] = readings
    ? [
        { term: t('system.page.waiting'), detail: format.number(readings.waiting) },
        ...(readings.oldestDueAt
          ? [{ term: t('system.page.oldest'), detail: format.dateTime(readings.oldestDueAt) }]
          : []),
        { term: t('system.page.beingRead'), detail: format.number(readings.reading) },
        { term: t('system.page.unreadable'), detail: format.number(readings.failed) },
        { term: t('system.page.readLastHour'), detail: format.number(readings.readLastHour) },
        { term: t('system.page.processes'), detail: format.number(readings.processes) },
      ]
    : [];
  return <FactsCard title={t('system.page.papers')} facts={facts} />;
}

/** Files, databases and the disk with the least free space. */
export function StorageCard({ storage, services }: Pick<SystemState, 'storage' | 'services'>) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const states = services.flatMap(({ state }) => (state ? [state] : []));
  const disk = states.map((state) => state.disk).sort((a, b) => a.freeBytes - b.freeBytes)[0];
  const databaseBytes = states.reduce((sum, state) => sum + state.databaseBytes, 0);
  const facts: Fact[] = [
    ...(storage
      ? [
          { term: t('system.page.files'), detail: format.number(storage.files) },
          { term: t('system.page.filesSize'), detail: formatBytes(storage.bytes, format) },
        ]
      : []),
    ...(disk
      ? [
          { term: t('system.page.databases'), detail: formatBytes(databaseBytes, format) },
          {
            term: t('system.page.free'),
            detail: t('system.page.freeOf', {
              free: formatBytes(disk.freeBytes, format),
              total: formatBytes(disk.totalBytes, format),
            }),
          },
        ]
      : []),
  ];
  return <FactsCard title={t('system.page.storage')} facts={facts} isPartial={!storage} />;
}

/** How many builds of pages run by whose word, and what the operator accepts. */
export function BuildsTrustCard({ builds }: { builds: NonNullable<SystemState['builds']> }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const counts = [
    { term: t('system.page.signed'), count: builds.signed, isBad: false },
    { term: t('system.page.ofThisMachine'), count: builds.local, isBad: false },
    { term: t('system.page.unsigned'), count: builds.unsigned, isBad: builds.unsigned > 0 },
    { term: t('system.page.refused'), count: builds.refused, isBad: builds.refused > 0 },
  ];
  const facts: Fact[] = [
    ...counts.map(({ term, count, isBad }) => ({
      term,
      detail: isBad ? <Badge tone="bad">{format.number(count)}</Badge> : format.number(count),
    })),
    {
      term: t('system.page.accepted'),
      // texts: system.page.acceptedBuilds.*
      detail:
        builds.accepted === 'allow' ? (
          <Badge tone="bad">{t('system.page.acceptedBuilds.allow')}</Badge>
        ) : (
          t(`system.page.acceptedBuilds.${builds.accepted}`)
        ),
    },
  ];
  return (
    <FactsCard title={t('builds.title')} facts={facts}>
      <AppLink to="/admin/builds/keys" standalone>
        {t('buildKeys.title')}
      </AppLink>
    </FactsCard>
  );
}

const ahvLaw = 'https://www.fedlex.admin.ch/eli/cc/63/837_843_843/de#art_153_c';

/** The settings whose use the law restricts, each with its source. */
export function SettingsCard() {
  const t = useTexts('mf-admin');
  const { data: about } = useData(getAbout, {});
  if (!about) return null;
  const detail = about.ahvNumbers === false ? t('system.page.ahvOff') : t('system.page.ahvOn');
  return (
    <FactsCard title={t('system.page.settings')} facts={[{ term: t('system.page.ahv'), detail }]}>
      <Text textStyle="small" color="fg.muted">
        {t('system.page.ahvWhy')}
      </Text>
      <Link standalone href={ahvLaw} target="_blank" rel="noopener noreferrer" textStyle="small">
        {t('system.page.ahvLaw')}
      </Link>
    </FactsCard>
  );
}

interface FactsCardProps {
  title: string;
  facts: readonly Fact[];
  /** A service that knows the rest is down. */
  isPartial?: boolean;
  children?: ReactNode;
}

function FactsCard({ title, facts, isPartial = facts.length === 0, children }: FactsCardProps) {
  const t = useTexts('mf-admin');
  return (
    <Card padding="md">
      <CardHeader title={title} />
      <Stack gap="4" alignItems="start">
        {facts.length > 0 && <Facts items={facts} />}
        {isPartial && <Text color="fg.muted">{t('system.page.unknown')}</Text>}
        {children}
      </Stack>
    </Card>
  );
}
