/** Every endpoint of a filing on the desk, for experts with and without the assignment. */
import {
  allEndpoints,
  assignFiling,
  endpointUrl,
  errorBody,
  getDeskFiling,
  setRole,
  transmit,
  type EndpointSpec,
} from '@dossier/contracts';
import { adminEmail } from './fixtures/product.ts';
import { completeDocuments, fetchFiles, signInOverHttp, taxYear, type TestUser } from './fixtures/users.ts';
import { expect, newAddress, test } from './fixtures/test.ts';

/** What these endpoints answer to an expert for whom the filing or its user does not exist. */
const missing: readonly unknown[] = ['FILING_NOT_FOUND', 'USER_NOT_FOUND', 'FILE_NOT_FOUND', 'NOT_FOUND'];

/** Valid bodies, so that nothing but the assignment can be refused. No filing has this version. */
const version = 9999;
const bodies: Readonly<Record<string, object>> = {
  'desk.assign': { version, assignedTo: null },
  'desk.wait': { version, waiting: true },
  'desk.move': { version, status: 5 },
  'desk.confirm': { version, confirmed: true },
  'desk.readInbox': {},
  'desk.saveNote': { version: null, text: 'A note' },
  'desk.markInternal': { isInternal: false },
  'desk.createReturnDraft': {},
  'desk.saveAfterFiling': {
    revision: null,
    sent: null,
    confirmed: null,
    assessment: null,
    objectedOn: null,
    payments: [],
    closedOn: null,
  },
  'desk.reviewFile': { verdict: 'accepted', version: 1, revision: null },
  'desk.completeWithoutReturn': { version, reason: 'onPaper' },
  'desk.ask': { message: 'Is this right?', field: 'religion' },
  'desk.setCheck': { version, done: true },
  'desk.confirmReadings': { files: [{ id: 'none' }] },
  'desk.saveValue': { value: 1 },
  'desk.dismissFinding': { isDismissed: true },
  'clients.saveEntry': { version: null, content: { kind: 'note', text: 'A note' } },
  'deskFees.set': { version: null, total: 100 },
  'conversations.answer': { message: 'An answer' },
  'conversations.read': { messageId: '1' },
};
const queries: Readonly<Record<string, object>> = {
  'desk.search': { q: 'word' },
  'files.listForClient': { taxYear },
  'desk.withdrawReview': { version: 1, revision: 1 },
  'desk.deleteNote': { version: 1 },
  'clients.deleteEntry': { version: 1 },
  'desk.withdrawExtension': { version },
};

test(
  'an expert without the assignment finds nothing of a filing and changes nothing; the one with it does',
  { tag: '@desktop' },
  async ({ product, user, expert }) => {
    await completeDocuments(user);
    expect((await user.http.post(transmit.path, { data: { taxYear } })).ok()).toBe(true);
    const [file] = await fetchFiles(user);
    const assigned = await signInOverHttp(product, newAddress());
    const admin = await signInOverHttp(product, adminEmail);
    const appoint = endpointUrl(setRole, { params: { userId: assigned.id } });
    expect((await admin.http.put(appoint, { data: { role: 'expert' } })).ok()).toBe(true);

    const params = {
      userId: String(user.id),
      taxYear: String(taxYear),
      id: file?.id ?? '',
      section: 'income',
      ticket: 'none',
      valueId: 'netSalary',
      findingId: 'NOT_YEARLY',
    };
    const filing = endpointUrl(getDeskFiling, { params });
    const read = async () => getDeskFiling.response.parse(await (await admin.http.get(filing)).json());
    const assign = endpointUrl(assignFiling, { params });
    const assignment = { version: (await read()).version, assignedTo: assigned.id };
    expect((await admin.http.put(assign, { data: assignment })).ok()).toBe(true);

    const specs = allEndpoints.filter(({ access, path }) => access === 'expert' && path.includes('{userId}'));
    expect(specs.length).toBeGreaterThan(25);
    expect(
      specs.filter(({ id, body }) => body && !bodies[id]).map(({ id }) => id),
      'endpoints without a sample body',
    ).toEqual([]);
    const codeFor = async (caller: TestUser, spec: EndpointSpec) => {
      const isQuestion = spec.path.includes('/questions/{id}');
      const url = endpointUrl(spec, {
        params: { ...params, ...(isQuestion && { id: '1' }) },
        query: queries[spec.id] ?? {},
      });
      const response = await caller.http.fetch(url, {
        method: spec.method,
        ...(spec.body && { data: bodies[spec.id] }),
        ...(spec.form && {
          multipart: {
            version: '9999',
            file: { name: 'r.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
          },
        }),
      });
      return response.ok() ? undefined : errorBody.parse(await response.json()).code;
    };
    const before = await read();
    const found: string[] = [];
    for (const spec of specs) {
      const code = await codeFor(expert, spec);
      if (!missing.includes(code)) found.push(`${spec.id}: ${code}`);
    }
    expect(found, 'of the expert without the assignment').toEqual([]);
    expect(await read()).toEqual(before);

    const refused: string[] = [];
    // This product has no list of clients (`CLIENTS`) and no fees (`FEES`); services/filing tests who finds them with it.
    const ofList = ({ id }: EndpointSpec) => /^(?:clients|invitations|deskFees)\.|ForClient$/.test(id);
    for (const spec of specs.filter((each) => !ofList(each))) {
      const code = await codeFor(assigned, spec);
      if (code === 'FORBIDDEN' || code === 'FILING_NOT_FOUND' || code === 'USER_NOT_FOUND')
        refused.push(`${spec.id}: ${code}`);
    }
    expect(refused, 'of the expert with the assignment').toEqual([]);
    for (const { http } of [assigned, admin]) await http.dispose();
  },
);
