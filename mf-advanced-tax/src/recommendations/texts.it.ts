import cards from '@dossier/contracts/tax-cards/it' with { type: 'json' };
import recommendations from './recommendations.it.json' with { type: 'json' };

export default { cards, recommendations };
