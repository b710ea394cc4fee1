import * as addresses from './addresses/addresses.endpoints.ts';
import * as auth from './auth/auth.endpoints.ts';
import * as cantons from './cantons/cantons.endpoints.ts';
import * as conversations from './messages/conversations.endpoints.ts';
import * as documents from './documents/documents.endpoints.ts';
import type { EndpointOwner, EndpointSpec } from './endpoint.ts';
import * as filing from './filing/filing.endpoints.ts';
import * as messages from './messages/messages.endpoints.ts';
import * as platform from './platform/platform.endpoints.ts';
import * as profile from './profile/profile.endpoints.ts';
import * as sections from './profile/sections.endpoints.ts';

function isEndpoint(value: unknown): value is EndpointSpec {
  return (
    typeof value === 'object' && value !== null && 'owner' in value && 'path' in value && 'access' in value
  );
}

/** Every endpoint of the product; the gateway routes by it, OpenAPI and the access matrices are made from it. */
export const allEndpoints: readonly EndpointSpec[] = [
  auth,
  profile,
  sections,
  documents,
  filing,
  messages,
  conversations,
  addresses,
  cantons,
  platform,
].flatMap((noun) => Object.values(noun).filter(isEndpoint));

export function endpointsOf(owner: EndpointOwner): EndpointSpec[] {
  return allEndpoints.filter((spec) => spec.owner === owner);
}
