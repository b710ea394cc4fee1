import accounts from './accounts/accounts.fr.json' with { type: 'json' };
import audit from './audit/audit.fr.json' with { type: 'json' };
import builds from './builds/builds.fr.json' with { type: 'json' };
import releaseTokens from './release-tokens/release-tokens.fr.json' with { type: 'json' };
import page from './page/page.fr.json' with { type: 'json' };
import messages from './conversations/messages.fr.json' with { type: 'json' };
import filing from './filing/filing.fr.json' with { type: 'json' };
import status from './status/status.fr.json' with { type: 'json' };
import reset from './reset/reset.fr.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.fr.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.fr.json' with { type: 'json' };
import system from './system/system.fr.json' with { type: 'json' };
import cantons from './cantons/cantons.fr.json' with { type: 'json' };
import address from './address/address.fr.json' with { type: 'json' };

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
