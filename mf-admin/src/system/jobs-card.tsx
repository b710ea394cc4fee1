import type { ServiceState, SystemState } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Card, CardHeader, Table, Td, Text, Th } from '@dossier/ui';

type Job = NonNullable<ServiceState['jobs']>[number];

const hasFailed = ({ last }: Job): boolean => last?.outcome === 'failure';

/** The background jobs of all services, those that failed first. */
export function JobsCard({ services }: Pick<SystemState, 'services'>) {
  const t = useTexts('mf-admin');
  const title = t('system.jobs.title');
  const jobs = services
    .flatMap(({ name: service, state }) => (state?.jobs ?? []).map((job) => ({ service, job })))
    .toSorted((a, b) => Number(hasFailed(b.job)) - Number(hasFailed(a.job)));
  return (
    <Card padding="md">
      <CardHeader title={title} count={jobs.length} />
      {jobs.length === 0 ? (
        <Text color="fg.muted">{t('system.page.unknown')}</Text>
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              <Th>{t('system.page.service')}</Th>
              <Th>{t('system.jobs.job')}</Th>
              <Th>{t('system.page.state')}</Th>
              <Th>{t('system.jobs.last')}</Th>
              <Th numeric>{t('system.jobs.duration')}</Th>
              <Th>{t('system.jobs.next')}</Th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ service, job }) => (
              <JobRow key={`${service} ${job.name}`} service={service} job={job} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function JobRow({ service, job }: { service: string; job: Job }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const { name, running, last, nextAt } = job;
  const [tone, state] = hasFailed(job)
    ? (['bad', t('system.jobs.failed')] as const)
    : running
      ? (['accent', t('system.jobs.running')] as const)
      : last
        ? (['good', t('system.jobs.done')] as const)
        : (['neutral', t('system.jobs.never')] as const);
  return (
    <tr>
      <Td>{service}</Td>
      <Td>{name}</Td>
      <Td>
        <Badge tone={tone}>{state}</Badge>
      </Td>
      <Td>{last ? format.dateTime(last.endedAt) : '–'}</Td>
      <Td numeric whiteSpace="nowrap">
        {/* The symbol of the unit is the same in every language. */}
        {last ? `${format.number(last.ms / 1000, { maximumFractionDigits: 1 })}\u00a0s` : '–'}
      </Td>
      <Td>{nextAt && !running ? format.dateTime(nextAt) : '–'}</Td>
    </tr>
  );
}
