import {
  allEndpoints,
  endpointUrl,
  errorBody,
  logout,
  signOutEverywhere,
  type Access,
  type EndpointSpec,
} from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { sessionTokenOf, taxYear, upload } from './fixtures/users.ts';
import { sendRaw } from './fixtures/send-raw.ts';
import { expect, test } from './fixtures/test.ts';

const callers = ['anonymous', 'owner', 'otherUser', 'expert', 'admin'] as const;
type Caller = (typeof callers)[number];
/** `open`: past the access check, whatever the response to a request without a body is then. */
type Verdict = 'open' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'RELEASE_TOKEN_INVALID';

const expected: Readonly<Record<Access, Readonly<Record<Caller, Verdict>>>> = {
  public: { anonymous: 'open', owner: 'open', otherUser: 'open', expert: 'open', admin: 'open' },
  user: { anonymous: 'UNAUTHENTICATED', owner: 'open', otherUser: 'open', expert: 'open', admin: 'open' },
  expert: {
    anonymous: 'UNAUTHENTICATED',
    owner: 'FORBIDDEN',
    otherUser: 'FORBIDDEN',
    expert: 'open',
    admin: 'open',
  },
  admin: {
    anonymous: 'UNAUTHENTICATED',
    owner: 'FORBIDDEN',
    otherUser: 'FORBIDDEN',
    expert: 'FORBIDDEN',
    admin: 'open',
  },
  service: {
    anonymous: 'NOT_FOUND',
    owner: 'NOT_FOUND',
    otherUser: 'NOT_FOUND',
    expert: 'NOT_FOUND',
    admin: 'NOT_FOUND',
  },
  release: {
    anonymous: 'RELEASE_TOKEN_INVALID',
    owner: 'RELEASE_TOKEN_INVALID',
    otherUser: 'RELEASE_TOKEN_INVALID',
    expert: 'RELEASE_TOKEN_INVALID',
    admin: 'RELEASE_TOKEN_INVALID',
  },
};
const closed: readonly string[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'RELEASE_TOKEN_INVALID',
] satisfies Verdict[];

/** Valid bodies of the calls about a file, so that nothing but its owner can be refused; an empty one suits the others. */
const bodies: Readonly<Record<string, object>> = {
  'readings.saveValue': { value: 1 },
  'readings.dismiss': { isDismissed: true },
};

/** Valid parameters: a file of the owner where an id is required. */
function pathOf(spec: EndpointSpec, fileId: string): string {
  const params = {
    id: spec.path.startsWith('/api/files') ? fileId : '999999',
    userId: '999999',
    taxYear: String(taxYear),
    categoryId: '1',
    section: 'investments',
    file: 'intro.wav',
    ticket: 'none',
    language: 'de',
    panel: 'cards-family',
    remote: 'mf-home',
    buildId: 'none',
    version: '1',
    valueId: 'netSalary',
    findingId: 'NOT_YEARLY',
    expertId: '999999',
  };
  const query = spec.query && !spec.path.includes('{id}') ? { taxYear } : {};
  return endpointUrl(spec, { params, query });
}

test('every endpoint enforces its access for anonymous callers, owner, other user, expert and administrator', async ({
  product,
  user,
  otherUser,
  expert,
  admin,
}) => {
  const file = await upload(user, pdf('Lohnausweis.pdf'));
  const tokens: Record<Caller, string | undefined> = {
    anonymous: undefined,
    owner: await sessionTokenOf(user),
    otherUser: await sessionTokenOf(otherUser),
    expert: await sessionTokenOf(expert),
    admin: await sessionTokenOf(admin),
  };
  // Signing out would end the sessions that the other calls need; it is tested separately.
  const endsSessions: readonly string[] = [logout.id, signOutEverywhere.id];
  const specs = allEndpoints.filter((spec) => !endsSessions.includes(spec.id));
  expect(specs.length).toBeGreaterThan(50);
  const wrong: string[] = [];
  for (const spec of specs) {
    for (const caller of callers) {
      const token = tokens[caller];
      const response = await sendRaw(product, {
        method: spec.method,
        path: pathOf(spec, file.id),
        ...(token && { headers: { cookie: `dossier_session=${token}` } }),
      });
      const code = response.status < 400 ? undefined : errorBody.parse(JSON.parse(response.text)).code;
      const verdict = code && closed.includes(code) ? code : 'open';
      const expectedVerdict = expected[spec.access][caller];
      if (verdict !== expectedVerdict)
        wrong.push(`${spec.id} as ${caller}: ${response.status} ${code}, expected ${expectedVerdict}`);
      if (response.status >= 500) wrong.push(`${spec.id} as ${caller}: ${response.status} ${code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('returns the same 404 for another user’s file and for a missing file', async ({
  product,
  user,
  otherUser,
  admin,
}) => {
  const file = await upload(user, pdf('Lohnausweis.pdf'));
  const missingId = crypto.randomUUID();
  const withId = allEndpoints.filter((spec) => spec.path.startsWith('/api/files/{id}'));
  expect(withId.length).toBeGreaterThan(3);
  for (const other of [otherUser, admin]) {
    const headers = { cookie: `dossier_session=${await sessionTokenOf(other)}` };
    for (const spec of withId) {
      const [foreign, missing] = await Promise.all(
        [file.id, missingId].map(async (id) => {
          const { status, text } = await sendRaw(product, {
            method: spec.method,
            path: pathOf(spec, id),
            headers: { ...headers, ...(spec.body && { 'content-type': 'application/json' }) },
            ...(spec.body && { body: JSON.stringify(bodies[spec.id] ?? {}) }),
          });
          const { code, message } = errorBody.parse(JSON.parse(text));
          return { status, code, message };
        }),
      );
      expect(foreign, `${spec.id} as ${other.email}`).toEqual(missing);
      expect(foreign).toMatchObject({ status: 404, code: 'FILE_NOT_FOUND' });
    }
  }
});
