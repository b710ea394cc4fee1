import cards from '@dossier/contracts/tax-cards/de' with { type: 'json' };
import recommendations from './recommendations.de.json' with { type: 'json' };

export default { cards, recommendations };
