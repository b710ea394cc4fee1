import profile from './profile/profile.en.json' with { type: 'json' };
import reminders from './reminders/reminders.en.json' with { type: 'json' };
import accessLog from './access-log/access-log.en.json' with { type: 'json' };
import devices from './devices/devices.en.json' with { type: 'json' };
import secondFactor from './second-factor/second-factor.en.json' with { type: 'json' };
import emailChange from './email-change/email-change.en.json' with { type: 'json' };
import data from './your-data/data.en.json' with { type: 'json' };
import wizard from './tax-profile/wizard.en.json' with { type: 'json' };
import fields from './tax-profile/fields.en.json' with { type: 'json' };
import summary from './tax-profile/summary.en.json' with { type: 'json' };
import why from './tax-profile/why.en.json' with { type: 'json' };
import steps from './tax-profile/steps/steps.en.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/en' with { type: 'json' };

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
