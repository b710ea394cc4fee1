import { listRemotes } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Facts } from '@dossier/ui';
import { LinkCard } from '../layout/link-card.tsx';

/** Fixed values of the product; the actual build is shown beside them. */
const environment = 'production';
const version = '0.30.0';

/** Environment, version, build and date. The build comes from the registry and is omitted until it is loaded. */
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
    <LinkCard title={t('system.title')} to="/admin/system" label={t('system.page.open')}>
      <Facts items={facts} />
    </LinkCard>
  );
}
