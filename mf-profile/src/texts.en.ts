import profile from './profile/profile.en.json' with { type: 'json' };
import wizard from './tax-setup/wizard.en.json' with { type: 'json' };
import fields from './tax-setup/fields.en.json' with { type: 'json' };
import summary from './tax-setup/summary.en.json' with { type: 'json' };
import steps from './tax-setup/steps/steps.en.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/en' with { type: 'json' };

export default { profile, wizard, summary, fields, steps, cantons };
