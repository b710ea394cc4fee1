import type { SystemState } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Card, CardHeader, Table, Td, Th } from '@dossier/ui';
import { formatBytes } from './format-bytes.ts';

/** The gateway and the services, each with its state. */
export function ServicesCard({ gateway, services }: Pick<SystemState, 'gateway' | 'services'>) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const title = t('system.page.services');
  return (
    <Card padding="md">
      <CardHeader title={title} />
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('system.page.service')}</Th>
            <Th>{t('system.page.state')}</Th>
            <Th>{t('system.page.version')}</Th>
            <Th>{t('system.page.since')}</Th>
            <Th numeric>{t('system.page.database')}</Th>
            <Th numeric>{t('system.page.calls')}</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td>gateway</Td>
            <Td>
              <Badge tone="good">{t('system.page.up')}</Badge>
            </Td>
            <Td>{gateway.version}</Td>
            <Td>{format.dateTime(gateway.startedAt)}</Td>
            <Td numeric>–</Td>
            <Td numeric>–</Td>
          </tr>
          {services.map(({ name, state }) => (
            <tr key={name}>
              <Td>{name}</Td>
              <Td>
                <Badge tone={state ? 'good' : 'bad'}>
                  {t(state ? 'system.page.up' : 'system.page.down')}
                </Badge>
              </Td>
              <Td>{state?.version ?? '–'}</Td>
              <Td>{state ? format.dateTime(state.startedAt) : '–'}</Td>
              <Td numeric>{state ? formatBytes(state.databaseBytes, format) : '–'}</Td>
              <Td numeric>{state ? format.number(state.calls.waiting) : '–'}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
