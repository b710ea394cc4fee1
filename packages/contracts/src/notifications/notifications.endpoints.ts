import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { yearQuery } from '../years/tax-years.ts';
import { notificationPriorities } from './notification-rules.ts';

export const notification = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(notificationPriorities),
  actionUrl: z.string(),
  actionText: z.string(),
});

export type Notification = z.infer<typeof notification>;

/** Computed from the profile and the answers of the tax year by `notificationRules`, high priority first. */
export const listNotifications = endpoint({
  id: 'notifications.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/notifications',
  summary:
    'Open tasks of the user in a tax year, the default year without `taxYear`, in the request language',
  access: 'user',
  query: yearQuery,
  response: z.array(notification),
  errors: [],
});
