import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { userId } from '../params/users.ts';
import { yearQuery } from '../years/tax-year-schemas.ts';
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
});

/** The calling service sends it with each change of what it contributes, before it responds. */
export const invalidateNotificationFacts = endpoint({
  id: 'notifications.expire',
  owner: 'messages',
  method: 'POST',
  path: '/internal/notifications/expire',
  summary: 'What the calling service contributes to the notifications of a user has changed',
  access: 'service',
  body: z.strictObject({ userId }),
  response: z.object({ success: z.literal(true) }),
});

/** What documents contributes to the notifications, in one call. */
export const getDocumentNotices = endpoint({
  id: 'documents.notices',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/{userId}/notices',
  summary: 'Tax years with requests for better files, and a recent export of the data by an administrator',
  access: 'service',
  params: userParams,
  response: z.object({
    requestedYears: z.array(z.number().int()),
    /** When an administrator last exported the data; null when that is 30 days ago, or never. */
    exportedAt: z.iso.datetime().nullable(),
  }),
});
