import accounts from './accounts/accounts.it.json' with { type: 'json' };
import audit from './audit/audit.it.json' with { type: 'json' };
import builds from './builds/builds.it.json' with { type: 'json' };
import releaseTokens from './release-tokens/release-tokens.it.json' with { type: 'json' };
import page from './page/page.it.json' with { type: 'json' };
import messages from './conversations/messages.it.json' with { type: 'json' };
import filing from './filing/filing.it.json' with { type: 'json' };
import status from './status/status.it.json' with { type: 'json' };
import reset from './reset/reset.it.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.it.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.it.json' with { type: 'json' };
import system from './system/system.it.json' with { type: 'json' };
import cantons from './cantons/cantons.it.json' with { type: 'json' };
import address from './address/address.it.json' with { type: 'json' };

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
