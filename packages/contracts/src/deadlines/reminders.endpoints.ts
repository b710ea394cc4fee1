import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Whether mails remind the user of filing deadlines, two weeks and three days before; on by default. */
const reminderSetting = z.object({ enabled: z.boolean() });

export const getDeadlineReminders = endpoint({
  id: 'deadlineReminders.get',
  owner: 'filing',
  method: 'GET',
  path: '/api/deadline-reminders',
  summary: 'Whether mails remind the user of filing deadlines',
  access: 'user',
  response: reminderSetting,
});

/** The mails are written in the language of the last change. */
export const setDeadlineReminders = endpoint({
  id: 'deadlineReminders.set',
  owner: 'filing',
  method: 'PUT',
  path: '/api/deadline-reminders',
  summary: 'Switches the mails before filing deadlines on or off',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({ enabled: z.boolean() }),
  response: reminderSetting,
});
