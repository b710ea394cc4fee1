import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';

/** The deletion of the user's account that was requested; both are null without one. */
export const deletionState = z.object({
  requestedAt: z.iso.datetime().nullable(),
  /** Until then it can be called off. */
  dueAt: z.iso.datetime().nullable(),
});

export type DeletionState = z.infer<typeof deletionState>;

export const getDeletion = endpoint({
  id: 'deletion.get',
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/deletion',
  summary: "Whether and when the user's account will be deleted",
  access: 'user',
  response: deletionState,
});

/** Asking again changes nothing and returns the existing dates. */
export const requestDeletion = endpoint({
  id: 'deletion.request',
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/deletion',
  summary: 'Deletes the account with everything in it after 14 days',
  access: 'user',
  freshSignIn: true,
  refusedWhileImpersonating: true,
  response: deletionState,
  errors: ['ACCOUNT_SET_BY_OPERATOR', 'SESSION_EXPIRED'],
});

export const cancelDeletion = endpoint({
  id: 'deletion.cancel',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/deletion',
  summary: 'Keeps the account; also when no deletion was requested',
  access: 'user',
  refusedWhileImpersonating: true,
  response: deletionState,
  errors: ['SESSION_EXPIRED'],
});

const erased = z.object({ success: z.literal(true) });

/** Each destroys the user's rows, files and key in its service, and can be repeated. */
export const eraseProfile = endpoint({
  id: 'profile.erase',
  owner: 'profile',
  method: 'DELETE',
  path: '/internal/profiles/{userId}',
  summary: 'Destroys everything the service stores about a user',
  access: 'service',
  params: userParams,
  response: erased,
});

export const eraseFiles = endpoint({
  id: 'files.erase',
  owner: 'documents',
  method: 'DELETE',
  path: '/internal/files/{userId}',
  summary: 'Destroys everything the service stores about a user',
  access: 'service',
  params: userParams,
  response: erased,
});

export const eraseFilings = endpoint({
  id: 'filing.erase',
  owner: 'filing',
  method: 'DELETE',
  path: '/internal/filings/{userId}',
  summary: 'Destroys everything the service stores about a user',
  access: 'service',
  params: userParams,
  response: erased,
});

export const eraseMessages = endpoint({
  id: 'messages.erase',
  owner: 'messages',
  method: 'DELETE',
  path: '/internal/messages/{userId}',
  summary: 'Destroys everything the service stores about a user',
  access: 'service',
  params: userParams,
  response: erased,
});

export const eraseReadings = endpoint({
  id: 'readings.erase',
  owner: 'recognition',
  method: 'DELETE',
  path: '/internal/readings/{userId}',
  summary: 'Destroys everything the service stores about a user',
  access: 'service',
  params: userParams,
  response: erased,
});
