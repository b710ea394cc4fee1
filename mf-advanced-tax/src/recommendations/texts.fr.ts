import cards from '@dossier/contracts/tax-cards/fr' with { type: 'json' };
import recommendations from './recommendations.fr.json' with { type: 'json' };

export default { cards, recommendations };
