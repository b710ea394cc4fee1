import type { Alert, AlertKind, BuildFigures, ServiceName, SystemState } from '@dossier/contracts';

const minute = 60_000;
/** A call is delivered within seconds unless its receiver is down. */
const maxCallAgeMs = 10 * minute;
/** A mail is sent within a minute unless the mail server refuses it or is down. */
const maxMailAgeMs = 15 * minute;
/** People wait for their papers at the screen. */
const maxPaperAgeMs = 60 * minute;
/** Backups are made every night; one that failed once is noticed on the next day. */
const maxBackupAgeMs = 36 * 60 * minute;
/** Below this part of the disk, there is time to make room before uploads fail. */
const minFreeDisk = 0.2;
/** A build fails often when at least this part of its loads failed; below the minimum, a single browser decides. */
const maxFailureRate = 0.05;
const minLoads = 20;

/** A build that the gateway answers with, and how it fares. */
export interface WatchedBuild {
  readonly remote: string;
  readonly figures: BuildFigures | undefined;
  /** When a build that a share of the sessions got was withdrawn. */
  readonly withdrawnAt: string | undefined;
}

/** How the builds of the pages are accepted. */
export interface WatchedTrust {
  /** Whether the operator accepts unsigned builds. */
  readonly areUnsignedAllowed: boolean;
  readonly unsigned: number;
  /** The remotes whose current build is refused. */
  readonly refused: readonly string[];
}

export interface Watched extends Pick<SystemState, 'checkedAt' | 'gateway' | 'mails' | 'readings'> {
  readonly services: readonly {
    readonly name: ServiceName;
    readonly state: SystemState['services'][number]['state'];
  }[];
  readonly builds: readonly WatchedBuild[];
  readonly trust: WatchedTrust;
  /** Undefined before the first backup. */
  readonly lastBackupAt: Date | undefined;
}

const alert = (kind: AlertKind, facts: Partial<Omit<Alert, 'kind'>> = {}): Alert => ({
  kind,
  subject: null,
  count: null,
  since: null,
  ...facts,
});

/** What an operator should look at, the most urgent first. */
export function findAlerts(watched: Watched): Alert[] {
  const { checkedAt, gateway, services, mails, readings, builds, trust, lastBackupAt } = watched;
  const ageOf = (at: string | null) => (at === null ? 0 : Date.parse(checkedAt) - Date.parse(at));
  const running = services.flatMap(({ name, state }) => (state ? [{ name, ...state }] : []));
  const full = running.find(({ disk }) => disk.freeBytes < disk.totalBytes * minFreeDisk);
  const backupAt = lastBackupAt?.toISOString() ?? null;
  return [
    ...services
      .filter(({ state }) => state === null)
      .map(({ name }) => alert('serviceDown', { subject: name })),
    ...running
      .filter(({ isAuditDamaged }) => isAuditDamaged)
      .map(({ name }) => alert('auditDamaged', { subject: name })),
    ...trust.refused.map((remote) => alert('buildRefused', { subject: remote })),
    ...(trust.areUnsignedAllowed ? [alert('buildsUnsigned', { count: trust.unsigned })] : []),
    // The services usually share one disk.
    ...(full ? [alert('diskLow', { subject: full.name })] : []),
    ...(backupAt === null ? [alert('backupMissing')] : []),
    ...(ageOf(backupAt) > maxBackupAgeMs ? [alert('backupOld', { since: backupAt })] : []),
    ...running
      .filter(({ calls }) => calls.rejected > 0)
      .map(({ name, calls }) => alert('callsRejected', { subject: name, count: calls.rejected })),
    ...running
      .filter(({ calls }) => ageOf(calls.oldestAt) > maxCallAgeMs)
      .map(({ name, calls }) =>
        alert('callsWaiting', { subject: name, count: calls.waiting, since: calls.oldestAt }),
      ),
    ...running.flatMap(({ jobs = [] }) =>
      jobs
        .filter(({ last }) => last?.outcome === 'failure')
        .map(({ name, last }) => alert('jobFailed', { subject: name, since: last?.endedAt ?? null })),
    ),
    ...(mails && (mails.delayed || ageOf(mails.oldestWaitingAt) > maxMailAgeMs)
      ? [alert('mailsDelayed', { count: mails.waiting, since: mails.oldestWaitingAt })]
      : []),
    ...(mails && mails.dead > 0 ? [alert('mailsDead', { count: mails.dead })] : []),
    ...(readings && ageOf(readings.oldestDueAt) > maxPaperAgeMs
      ? [alert('papersWaiting', { count: readings.waiting, since: readings.oldestDueAt })]
      : []),
    ...builds
      .filter(({ figures }) => figures && failsOften(figures))
      .map(({ remote, figures }) =>
        alert('buildFailing', { subject: remote, count: figures?.failures ?? null }),
      ),
    ...builds.flatMap(({ remote, withdrawnAt }) =>
      withdrawnAt === undefined ? [] : [alert('buildWithdrawn', { subject: remote, since: withdrawnAt })],
    ),
    ...running
      .filter(({ version }) => version !== gateway.version)
      .map(({ name }) => alert('otherVersion', { subject: name })),
  ];
}

const failsOften = ({ loads, failures }: BuildFigures): boolean =>
  loads + failures >= minLoads && failures >= (loads + failures) * maxFailureRate;
