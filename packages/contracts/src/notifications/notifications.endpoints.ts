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

/** Computed from the profile by the rules of document 1, section 5, high priority first. */
export const listNotifications = endpoint({
  id: 'notifications.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the person should look at, in their language',
  access: 'user',
  response: z.array(notification),
  errors: [],
});
