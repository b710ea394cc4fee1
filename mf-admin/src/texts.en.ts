import accounts from './accounts/accounts.en.json' with { type: 'json' };
import audit from './audit/audit.en.json' with { type: 'json' };
import builds from './builds/builds.en.json' with { type: 'json' };
import releaseTokens from './release-tokens/release-tokens.en.json' with { type: 'json' };
import page from './page/page.en.json' with { type: 'json' };
import messages from './conversations/messages.en.json' with { type: 'json' };
import filing from './filing/filing.en.json' with { type: 'json' };
import status from './status/status.en.json' with { type: 'json' };
import reset from './reset/reset.en.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.en.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.en.json' with { type: 'json' };
import system from './system/system.en.json' with { type: 'json' };
import cantons from './cantons/cantons.en.json' with { type: 'json' };
import address from './address/address.en.json' with { type: 'json' };

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
