import {
  cardCategories,
  getProfile,
  priorityCards,
  profileCompleteness,
  taxCards,
  type Profile,
} from '@dossier/contracts';
import { FailedLoad, useData, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Heading, Page, PageHeader, Stack } from '@dossier/ui';
import { BackLink } from '@dossier/ui/router';
import { useCardPanels, type CardPanels } from '../panels/use-card-panels.ts';
import { ActivationSummary } from './activation-summary.tsx';
import { CardSection } from './card-section.tsx';
import { PriorityCards } from './priority-cards.tsx';
import { TaxCardsSkeleton } from './tax-cards-skeleton.tsx';

/** `/tax-card-demo`: which tax cards apply to the answers of the selected year, and why. */
export default function TaxCardsPage() {
  const t = useTexts('mf-advanced-tax');
  const [taxYear] = useTaxYear();
  const panels = useCardPanels(taxYear);
  const request = useData(getProfile, { query: { taxYear } });
  const { data: profile, error } = request;
  return (
    <Page>
      <Stack gap="7">
        <Stack gap="4">
          <BackLink to="/">{t('page.back')}</BackLink>
          <PageHeader title={t('taxCards.title')} lead={t('taxCards.lead')} />
        </Stack>
        {profile && panels.isLoaded ? (
          <TaxCards key={taxYear} profile={profile} panels={panels} />
        ) : error && !profile ? (
          <FailedLoad title={t('taxCards.failed')} data={request} />
        ) : (
          <TaxCardsSkeleton />
        )}
      </Stack>
    </Page>
  );
}

function TaxCards({ profile, panels }: { profile: Profile; panels: CardPanels }) {
  const t = useTexts('mf-advanced-tax');
  const cards = taxCards(profile);
  const priority = priorityCards(cards);
  return (
    <>
      <ActivationSummary
        cards={cards}
        completeness={profileCompleteness(profile)}
        priorityCount={priority.length}
      />
      <PriorityCards cards={priority} profile={profile} />
      <Stack as="section" aria-labelledby="tax-cards-all" gap="4">
        <Heading id="tax-cards-all">{t('taxCards.all')}</Heading>
        {cardCategories.map((category) => (
          <CardSection
            key={category}
            category={category}
            cards={cards.filter((card) => card.category === category)}
            profile={profile}
            panels={panels}
          />
        ))}
      </Stack>
    </>
  );
}
