import accounts from './accounts/accounts.gsw.json' with { type: 'json' };
import audit from './audit/audit.gsw.json' with { type: 'json' };
import builds from './builds/builds.gsw.json' with { type: 'json' };
import releaseTokens from './release-tokens/release-tokens.gsw.json' with { type: 'json' };
import page from './page/page.gsw.json' with { type: 'json' };
import messages from './conversations/messages.gsw.json' with { type: 'json' };
import filing from './filing/filing.gsw.json' with { type: 'json' };
import status from './status/status.gsw.json' with { type: 'json' };
import reset from './reset/reset.gsw.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.gsw.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.gsw.json' with { type: 'json' };
import system from './system/system.gsw.json' with { type: 'json' };
import cantons from './cantons/cantons.gsw.json' with { type: 'json' };
import address from './address/address.gsw.json' with { type: 'json' };

export default {
  accounts,
  audit,
  builds,
  releaseTokens,
  page,
  messages,
  filing,
  status,
  reset,
  emailRecovery,
  taxCards,
  system,
  cantons,
  address,
};
