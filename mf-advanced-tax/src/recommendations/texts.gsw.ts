import cards from '@dossier/contracts/tax-cards/gsw' with { type: 'json' };
import recommendations from './recommendations.gsw.json' with { type: 'json' };

export default { cards, recommendations };
