import profile from './profile/profile.it.json' with { type: 'json' };
import reminders from './reminders/reminders.it.json' with { type: 'json' };
import accessLog from './access-log/access-log.it.json' with { type: 'json' };
import devices from './devices/devices.it.json' with { type: 'json' };
import secondFactor from './second-factor/second-factor.it.json' with { type: 'json' };
import emailChange from './email-change/email-change.it.json' with { type: 'json' };
import data from './your-data/data.it.json' with { type: 'json' };
import wizard from './tax-profile/wizard.it.json' with { type: 'json' };
import fields from './tax-profile/fields.it.json' with { type: 'json' };
import summary from './tax-profile/summary.it.json' with { type: 'json' };
import why from './tax-profile/why.it.json' with { type: 'json' };
import steps from './tax-profile/steps/steps.it.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/it' with { type: 'json' };

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
