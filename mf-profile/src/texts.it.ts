import profile from './profile/profile.it.json' with { type: 'json' };
import wizard from './tax-setup/wizard.it.json' with { type: 'json' };
import fields from './tax-setup/fields.it.json' with { type: 'json' };
import summary from './tax-setup/summary.it.json' with { type: 'json' };
import steps from './tax-setup/steps/steps.it.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/it' with { type: 'json' };

export default { profile, wizard, summary, fields, steps, cantons };
