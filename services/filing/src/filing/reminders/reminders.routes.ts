import { getDeadlineReminders, setDeadlineReminders } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import { reminderSettingEntity } from './reminders.entity.ts';

export function reminderRoutes({ route }: Service): void {
  route(getDeadlineReminders, async ({ identity: { userId }, db }) => {
    const setting = await db.read((manager) => manager.findOneBy(reminderSettingEntity, { userId }));
    return { enabled: setting?.enabled ?? true };
  });

  route(setDeadlineReminders, async ({ body: { enabled }, identity: { userId }, db, language }) => {
    await db.write((manager) =>
      manager.upsert(reminderSettingEntity, { userId, enabled, language }, ['userId']),
    );
    return { enabled };
  });
}
