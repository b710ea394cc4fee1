import profile from './profile/profile.de.json' with { type: 'json' };
import reminders from './reminders/reminders.de.json' with { type: 'json' };
import accessLog from './access-log/access-log.de.json' with { type: 'json' };
import devices from './devices/devices.de.json' with { type: 'json' };
import secondFactor from './second-factor/second-factor.de.json' with { type: 'json' };
import emailChange from './email-change/email-change.de.json' with { type: 'json' };
import data from './your-data/data.de.json' with { type: 'json' };
import wizard from './tax-profile/wizard.de.json' with { type: 'json' };
import fields from './tax-profile/fields.de.json' with { type: 'json' };
import summary from './tax-profile/summary.de.json' with { type: 'json' };
import why from './tax-profile/why.de.json' with { type: 'json' };
import steps from './tax-profile/steps/steps.de.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/de' with { type: 'json' };

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
