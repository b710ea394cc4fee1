import type { ProfileFields, TaxCard } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { useCantonNames } from '@dossier/swiss-fields/cantons';
import { Box } from '@dossier/ui';
import { CircleCheckIcon, MinusIcon } from '@dossier/ui/icons';

/** The answer that makes a card apply, or the answers it requires. */
export function Relevance({ card, profile }: { card: TaxCard; profile: ProfileFields }) {
  const t = useTexts('mf-advanced-tax');
  const cantons = useCantonNames();
  const { relevanceReason: field, requiredFields } = card;
  const Icon = field ? CircleCheckIcon : MinusIcon;

  function text(): string {
    if (!field) {
      return t('taxCards.notApplicable', {
        fields: requiredFields.map((required) => t(`taxCards.fields.${required}`)).join(', '),
      });
    }
    const answer = String(profile[field]);
    const canton = cantons.find(({ code }) => code === answer);
    // A choice has one text per answer (`maritalStatus_married`), selected by i18next's context.
    return t(`taxCards.reasons.${field}`, { context: answer, answer: canton?.name ?? answer });
  }

  return (
    <Box display="flex" gap="2" textStyle="small" color={field ? 'good.fg' : 'fg.muted'} minWidth="0">
      <Box as="span" flexShrink="0" marginTop="0.125rem">
        <Icon size="1.125rem" aria-hidden />
      </Box>
      <Box as="p" minWidth="0" overflowWrap="anywhere">
        {text()}
      </Box>
    </Box>
  );
}
