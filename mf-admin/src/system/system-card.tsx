import { listRemotes } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Facts } from '@dossier/ui';

/** As document 2 names them (READINGS 10). */
const environment = 'production';
const version = '0.30.0';

/** What runs. The build is the one the registry hands out for this page; it is left out while that is not known. */
export function SystemCard() {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const { data } = useData(listRemotes, {});
  const build = data?.remotes.find(({ name }) => name === 'mf-admin')?.buildId;
  const facts = [
    { term: t('system.environment'), detail: environment },
    { term: t('system.version'), detail: version },
    ...(build ? [{ term: t('system.build'), detail: build }] : []),
    { term: t('system.date'), detail: format.date(new Date()) },
  ];
  return (
    <Card padding="md">
      <CardHeader title={t('system.title')} />
      <Facts items={facts} />
    </Card>
  );
}
