import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { maxViewsPerUser, savedClientView, savedView, shownView } from './saved-views.ts';

const listedView = z.object({
  id: z.uuid(),
  ...shownView,
  /** Incremented by every change; a change names the version it is based on. */
  version: z.number().int(),
});
export type ListedView = z.infer<typeof listedView>;

const params = z.object({ id: z.uuid() });
const errors = ['VIEW_NOT_FOUND', 'STALE_VERSION'] as const;

/** Without paging: `maxViewsPerUser` bounds the list. */
export const listSavedViews = endpoint({
  id: 'desk.views',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/views',
  summary: "One's own saved views of the queue, oldest first",
  access: 'expert',
  response: z.array(
    listedView.extend({
      /** How many filings match; null with a search or a tag, whose filings are not counted, and of a damaged view. */
      count: z.number().int().nullable(),
    }),
  ),
});

/** The id is chosen by the caller, so that a repeated call adds no second view. */
export const saveView = endpoint({
  id: 'desk.saveView',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/views/{id}',
  summary: `Adds a saved view (version null), renames or overwrites one's own; 412 when it was changed since \`version\`; at most ${maxViewsPerUser} per user`,
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  body: savedView.extend({ version: z.number().int().min(1).nullable() }),
  response: listedView,
  errors: [...errors, 'TOO_MANY_VIEWS'],
});

export const deleteView = endpoint({
  id: 'desk.deleteView',
  owner: 'filing',
  method: 'DELETE',
  path: '/api/desk/views/{id}',
  summary: "Deletes one's own saved view of either list; 412 when it was changed since `version`",
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  query: z.strictObject({ version: numberParam(9) }),
  response: z.object({ success: z.literal(true) }),
  errors: [...errors],
});

const listedClientView = z.object({
  id: z.uuid(),
  /** Null when the stored view is damaged. */
  view: savedClientView.nullable(),
  version: z.number().int(),
});

/** Without paging: `maxViewsPerUser` bounds the list. */
export const listClientViews = endpoint({
  id: 'clients.views',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/client-views',
  summary: "One's own saved views of the list of clients, oldest first",
  access: 'expert',
  response: z.array(listedClientView),
});

export const saveClientView = endpoint({
  id: 'clients.saveView',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/client-views/{id}',
  summary: `Like \`desk.saveView\`, for the list of clients; at most ${maxViewsPerUser} per user`,
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  body: savedClientView.extend({ version: z.number().int().min(1).nullable() }),
  response: listedClientView,
  errors: [...errors, 'TOO_MANY_VIEWS'],
});
