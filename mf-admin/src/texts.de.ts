import accounts from './accounts/accounts.de.json' with { type: 'json' };
import audit from './audit/audit.de.json' with { type: 'json' };
import builds from './builds/builds.de.json' with { type: 'json' };
import releaseTokens from './release-tokens/release-tokens.de.json' with { type: 'json' };
import page from './page/page.de.json' with { type: 'json' };
import messages from './conversations/messages.de.json' with { type: 'json' };
import filing from './filing/filing.de.json' with { type: 'json' };
import status from './status/status.de.json' with { type: 'json' };
import reset from './reset/reset.de.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.de.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.de.json' with { type: 'json' };
import system from './system/system.de.json' with { type: 'json' };
import cantons from './cantons/cantons.de.json' with { type: 'json' };
import address from './address/address.de.json' with { type: 'json' };

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
