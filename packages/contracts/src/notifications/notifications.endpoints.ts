import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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

/** Computed from the profile by `notificationRules`, high priority first. */
export const listNotifications = endpoint({
  id: 'notifications.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/notifications',
  summary: 'Open tasks of the user, in the request language',
  access: 'user',
  response: z.array(notification),
  errors: [],
});
