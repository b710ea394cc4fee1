import cards from '@dossier/contracts/tax-cards/en' with { type: 'json' };
import recommendations from './recommendations.en.json' with { type: 'json' };

export default { cards, recommendations };
