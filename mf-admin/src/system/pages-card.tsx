import type { SystemState } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Table, Td, Th } from '@dossier/ui';
import { CommitCell, SbomCell } from './origin-cells.tsx';

/** The shell and the remotes with their current builds. */
export function PagesCard({ pages }: Pick<SystemState, 'pages'>) {
  const t = useTexts('mf-admin');
  const title = t('system.page.pages');
  if (pages.length === 0) return null;
  return (
    <Card padding="md">
      <CardHeader title={title} />
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('system.page.part')}</Th>
            <Th>{t('system.page.build')}</Th>
            <Th>{t('system.page.version')}</Th>
            <Th>{t('system.page.commit')}</Th>
            <Th>{t('system.page.sbom')}</Th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ name, buildId, version, commit, sbom }) => (
            <tr key={name}>
              <Td>{name}</Td>
              <Td>{buildId}</Td>
              <Td>{version ?? '–'}</Td>
              <CommitCell commit={commit} />
              <SbomCell name={name} href={sbom} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
