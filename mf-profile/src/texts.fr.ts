import profile from './profile/profile.fr.json' with { type: 'json' };
import reminders from './reminders/reminders.fr.json' with { type: 'json' };
import accessLog from './access-log/access-log.fr.json' with { type: 'json' };
import devices from './devices/devices.fr.json' with { type: 'json' };
import secondFactor from './second-factor/second-factor.fr.json' with { type: 'json' };
import emailChange from './email-change/email-change.fr.json' with { type: 'json' };
import data from './your-data/data.fr.json' with { type: 'json' };
import wizard from './tax-profile/wizard.fr.json' with { type: 'json' };
import fields from './tax-profile/fields.fr.json' with { type: 'json' };
import summary from './tax-profile/summary.fr.json' with { type: 'json' };
import why from './tax-profile/why.fr.json' with { type: 'json' };
import steps from './tax-profile/steps/steps.fr.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/fr' with { type: 'json' };

export default {
  profile,
  accessLog,
  devices,
  reminders,
  emailChange,
  secondFactor,
  wizard,
  summary,
  fields,
  steps,
  why,
  cantons,
  data,
};
