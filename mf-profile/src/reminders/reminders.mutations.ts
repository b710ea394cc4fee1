import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Switches the mails before filing deadlines on or off. */
export async function setDeadlineReminders(enabled: boolean): Promise<void> {
  await setData(
    endpoints.getDeadlineReminders,
    {},
    await call(endpoints.setDeadlineReminders, { body: { enabled } }),
  );
}
