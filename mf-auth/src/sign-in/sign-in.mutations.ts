import * as endpoints from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** Opens a session without a code where this device is remembered; the caller runs `session.refresh()`. */
export const quickRestore = (email: string) => call(endpoints.quickRestore, { body: { email } });
