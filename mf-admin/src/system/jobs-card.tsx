import type { ServiceState, SystemState } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Box, Button, Card, CardHeader, Stack, Table, Td, Text, Th } from '@dossier/ui';
import { useId, useState } from 'react';

type Job = ServiceState['jobs'][number];

const hasFailed = ({ last }: Job): boolean => last?.outcome === 'failure';

interface Listed {
  readonly service: string;
  readonly job: Job;
}

/** The background jobs of all services: those that failed, and all others on request. */
export function JobsCard({ services }: { services: SystemState['services'] }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const [areAllShown, setAllShown] = useState(false);
  const tableId = useId();
  const title = t('system.jobs.title');
  const jobs = services.flatMap(({ name: service, state }) =>
    state ? state.jobs.map((job): Listed => ({ service, job })) : [],
  );
  const failed = jobs.filter(({ job }) => hasFailed(job));
  const shown = areAllShown ? [...failed, ...jobs.filter(({ job }) => !hasFailed(job))] : failed;
  return (
    <Card padding="md">
      <CardHeader title={title} />
      {jobs.length === 0 ? (
        <Text color="fg.muted">{t('system.page.unknown')}</Text>
      ) : (
        <Stack gap="4" alignItems="start">
          {failed.length === 0 && (
            <Text color="fg.muted">{t('system.jobs.inOrder', { number: format.number(jobs.length) })}</Text>
          )}
          <Button
            size="sm"
            aria-expanded={areAllShown}
            aria-controls={tableId}
            onClick={() => setAllShown(!areAllShown)}
          >
            {t(areAllShown ? 'system.jobs.hideAll' : 'system.jobs.showAll')}
          </Button>
          <Box id={tableId} alignSelf="stretch" minWidth="0">
            {shown.length > 0 && <JobsTable label={title} jobs={shown} />}
          </Box>
        </Stack>
      )}
    </Card>
  );
}

function JobsTable({ label, jobs }: { label: string; jobs: readonly Listed[] }) {
  const t = useTexts('mf-admin');
  return (
    <Table label={label}>
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
        <Badge tone={tone} whiteSpace="nowrap">
          {state}
        </Badge>
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
