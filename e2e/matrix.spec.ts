import { allEndpoints, endpointUrl, errorBody, type EndpointSpec } from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { sessionTokenOf, upload } from './fixtures/users.ts';
import { sendRaw } from './fixtures/send-raw.ts';
import { expect, test } from './fixtures/test.ts';

/** Valid bodies of the calls about a file, so that nothing but its owner can be refused; an empty one suits the others. */
const bodies: Readonly<Record<string, object>> = {
  'readings.saveValue': { value: 1 },
  'readings.dismiss': { isDismissed: true },
  'files.unlock': { password: 'Geheim' },
  'parts.divide': { version: 1, parts: [{ categoryId: 1, pages: [{ page: 1, turn: 0 }] }] },
};

function pathOf(spec: EndpointSpec, id: string): string {
  const params = { id, valueId: 'netSalary', findingId: 'NOT_YEARLY' };
  return endpointUrl(spec, { params });
}

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
