import profile from './profile/profile.gsw.json' with { type: 'json' };
import reminders from './reminders/reminders.gsw.json' with { type: 'json' };
import accessLog from './access-log/access-log.gsw.json' with { type: 'json' };
import devices from './devices/devices.gsw.json' with { type: 'json' };
import secondFactor from './second-factor/second-factor.gsw.json' with { type: 'json' };
import emailChange from './email-change/email-change.gsw.json' with { type: 'json' };
import data from './your-data/data.gsw.json' with { type: 'json' };
import wizard from './tax-profile/wizard.gsw.json' with { type: 'json' };
import fields from './tax-profile/fields.gsw.json' with { type: 'json' };
import summary from './tax-profile/summary.gsw.json' with { type: 'json' };
import why from './tax-profile/why.gsw.json' with { type: 'json' };
import steps from './tax-profile/steps/steps.gsw.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/gsw' with { type: 'json' };

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
