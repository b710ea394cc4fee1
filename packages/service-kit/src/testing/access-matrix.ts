import { endpointsOf, type Access, type EndpointSpec } from '@dossier/contracts';
import { as, asService, type Caller } from './users.ts';
import type { TestService } from './start.ts';

const callers = {
  anonymous: undefined,
  user: as(900_001, 'user'),
  expert: as(900_002, 'expert'),
  admin: as(1, 'admin'),
  service: asService('gateway'),
  impersonatedUser: { ...as(900_003, 'user'), impersonatedBy: 1 },
  phone: {
    ...as(900_005, 'admin'),
    handover: { id: '6f1b7b5e-0c55-4c6a-9f4d-0d7f4a3f2c11', taxYear: 2024, categoryId: null },
  },
  impersonatedExpert: { ...as(900_004, 'expert'), impersonatedBy: 1 },
} as const satisfies Readonly<Record<string, Caller | undefined>>;
type CallerName = keyof typeof callers;

type Outcome =
  | 'open'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'HANDOVER_NOT_FOUND'
  | 'NOT_WHILE_IMPERSONATING'
  | 'FRESH_SIGN_IN_REQUIRED';
type Row = Readonly<Record<Exclude<CallerName, `impersonated${string}` | 'phone'>, Outcome>>;

/** The expected error code per access and caller; `open` means that the access check lets the request through. */
const expected: Readonly<Record<Access, Row>> = {
  public: { anonymous: 'open', user: 'open', expert: 'open', admin: 'open', service: 'open' },
  user: { anonymous: 'UNAUTHENTICATED', user: 'open', expert: 'open', admin: 'open', service: 'FORBIDDEN' },
  expert: {
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    expert: 'open',
    admin: 'open',
    service: 'FORBIDDEN',
  },
  admin: {
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    expert: 'FORBIDDEN',
    admin: 'open',
    service: 'FORBIDDEN',
  },
  service: {
    anonymous: 'NOT_FOUND',
    user: 'NOT_FOUND',
    expert: 'NOT_FOUND',
    admin: 'NOT_FOUND',
    service: 'open',
  },
  release: {
    anonymous: 'NOT_FOUND',
    user: 'NOT_FOUND',
    expert: 'NOT_FOUND',
    admin: 'NOT_FOUND',
    service: 'NOT_FOUND',
  },
  handover: {
    anonymous: 'HANDOVER_NOT_FOUND',
    user: 'HANDOVER_NOT_FOUND',
    expert: 'HANDOVER_NOT_FOUND',
    admin: 'HANDOVER_NOT_FOUND',
    service: 'HANDOVER_NOT_FOUND',
  },
};

/**
 * An impersonated user has the rights of the user, except for endpoints with `refusedWhileImpersonating`. None of the callers
 * has just entered a code, so endpoints with `freshSignIn` reject all of them.
 */
function expectedOutcome(spec: EndpointSpec, who: CallerName): Outcome {
  const row = expected[spec.access];
  if (who === 'phone') return phoneOutcome(spec.access);
  const isImpersonated = who === 'impersonatedUser' || who === 'impersonatedExpert';
  const outcome = isImpersonated ? row[who === 'impersonatedUser' ? 'user' : 'expert'] : row[who];
  if (outcome !== 'open') return outcome;
  if (isImpersonated && spec.refusedWhileImpersonating) return 'NOT_WHILE_IMPERSONATING';
  return spec.freshSignIn ? 'FRESH_SIGN_IN_REQUIRED' : 'open';
}

/** A phone that was handed an upload may upload, even for an administrator, and has no other right. */
function phoneOutcome(access: Access): Outcome {
  if (access === 'public' || access === 'handover') return 'open';
  return access === 'service' || access === 'release' ? 'NOT_FOUND' : 'FORBIDDEN';
}

const closed = new Set([
  'HANDOVER_NOT_FOUND',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'NOT_WHILE_IMPERSONATING',
  'FRESH_SIGN_IN_REQUIRED',
]);

/**
 * Calls every endpoint of a service without identity, as user, expert, administrator and service, as an impersonated
 * user and expert, and as a phone of a user. Throws a list of the responses that contradict the access of the endpoint, and of the endpoints of
 * the contracts without a route.
 */
export async function accessMatrix(test: TestService): Promise<void> {
  const { name, endpoints } = test.service;
  const routed = new Set(endpoints.map((spec) => spec.id));
  const problems = endpointsOf(name)
    .filter((spec) => !routed.has(spec.id))
    .map((spec) => `${spec.id}: declared in the contracts, but the service has no route for it`);
  for (const spec of endpoints) {
    for (const who of Object.keys(callers) as CallerName[]) {
      const caller = callers[who];
      const expected = expectedOutcome(spec, who);
      const code = await errorCodeOf(test, spec, caller);
      if (code === 'INTERNAL_ERROR') problems.push(`${spec.id} as ${who}: fails without a body`);
      const got = code !== undefined && closed.has(code) ? code : 'open';
      if (got !== expected)
        problems.push(`${spec.id} as ${who}: ${got}, but access "${spec.access}" means ${expected}`);
    }
  }
  if (problems.length > 0) throw new Error(`access matrix of ${name}:\n${problems.join('\n')}`);
}

async function errorCodeOf(
  test: TestService,
  spec: EndpointSpec,
  caller: Caller | undefined,
): Promise<string | undefined> {
  const path = spec.path.replace(/\{\w+\}/g, '1');
  const response = await test.fetch(path, { method: spec.method, ...(caller && { as: caller }) });
  const text = await response.text();
  if (response.status < 400) return undefined;
  return (JSON.parse(text) as { code: string }).code;
}
