import type { EndpointOwner, EndpointSpec } from './endpoint.ts';
import * as declared from './endpoint-files.ts';

function isEndpoint(value: unknown): value is EndpointSpec {
  return (
    typeof value === 'object' && value !== null && 'owner' in value && 'path' in value && 'access' in value
  );
}

/** Every endpoint of the product, for the gateway's router, OpenAPI and the access matrices of the tests. */
export const allEndpoints: readonly EndpointSpec[] = Object.values<unknown>(declared).filter(isEndpoint);

export function endpointsOf(owner: EndpointOwner): EndpointSpec[] {
  return allEndpoints.filter((spec) => spec.owner === owner);
}
