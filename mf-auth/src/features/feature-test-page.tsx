import { useTexts } from '@dossier/remote-kit';
import { Heading, Page, PageHeader, chakra } from '@dossier/ui';
import { featureLayouts, FeaturesList } from './features-list.tsx';

/** `/featuretest`: the features list in every layout. */
export default function FeatureTestPage() {
  const t = useTexts('mf-auth');
  return (
    <Page>
      <PageHeader title={t('features.title')} lead={t('features.lead')} />
      {featureLayouts.map((layout) => (
        <chakra.section key={layout} aria-labelledby={`layout-${layout}`} marginTop="10">
          <Heading id={`layout-${layout}`} marginBottom="4">
            {t(`features.layout.${layout}`)}
          </Heading>
          <FeaturesList layout={layout} />
        </chakra.section>
      ))}
    </Page>
  );
}
