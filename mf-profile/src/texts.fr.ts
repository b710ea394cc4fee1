import profile from './profile/profile.fr.json' with { type: 'json' };
import wizard from './tax-setup/wizard.fr.json' with { type: 'json' };
import fields from './tax-setup/fields.fr.json' with { type: 'json' };
import summary from './tax-setup/summary.fr.json' with { type: 'json' };
import steps from './tax-setup/steps/steps.fr.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/fr' with { type: 'json' };

export default { profile, wizard, summary, fields, steps, cantons };
