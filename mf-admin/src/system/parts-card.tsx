import { endpointUrl, getSbom, type ServerPart, type SystemState } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, chakra, Link, Table, Td, Th, VisuallyHidden } from '@dossier/ui';

interface Part {
  readonly name: string;
  readonly version: string | null;
  readonly commit: string | null;
  readonly buildId?: string;
  /** The address of its bill of materials. */
  readonly sbom: string | null;
}

const sbomOf = (part: ServerPart) => endpointUrl(getSbom, { params: { part } });

/** From what each process, the shell and the remotes were built. A service that is down is not known to be anything. */
export function PartsCard({ gateway, services, pages }: Pick<SystemState, 'gateway' | 'services' | 'pages'>) {
  const t = useTexts('mf-admin');
  const title = t('system.page.parts');
  const parts: Part[] = [
    { name: 'gateway', ...gateway, sbom: sbomOf('gateway') },
    ...services.flatMap(({ name, state }) => (state ? [{ name, ...state, sbom: sbomOf(name) }] : [])),
    ...pages,
  ];
  return (
    <Card padding="md">
      <CardHeader title={title} />
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('system.page.part')}</Th>
            <Th>{t('system.page.version')}</Th>
            <Th>{t('system.page.commit')}</Th>
            <Th>{t('system.page.build')}</Th>
            <Th>{t('system.page.sbom')}</Th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, version, commit, buildId, sbom }) => (
            <tr key={name}>
              <Td>{name}</Td>
              <Td>{version ?? '–'}</Td>
              <Td>{commit ? <Commit commit={commit} /> : '–'}</Td>
              <Td>{buildId ?? '–'}</Td>
              <Td>
                {sbom ? (
                  // The hidden words must scroll with the table, or the page is wider than the screen.
                  <Link href={sbom} download position="relative">
                    <span>{t('system.page.sbomOpen')}</span>
                    <VisuallyHidden>{` ${name}`}</VisuallyHidden>
                  </Link>
                ) : (
                  '–'
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** Twelve characters name a commit; the rest is in the title. */
function Commit({ commit }: { commit: string }) {
  const [hash = '', ...changed] = commit.split('-');
  return <chakra.span title={commit}>{[hash.slice(0, 12), ...changed].join('-')}</chakra.span>;
}
