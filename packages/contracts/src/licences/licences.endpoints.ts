import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint, serviceNames, type ServiceName } from '../endpoint.ts';

/** What a component is. A page of an earlier version shows a kind that it does not know as a library. */
export const componentKinds = ['library', 'font', 'model', 'data', 'runtime'] as const;

/** A version, such as `6.5.438`; data and programs inside of packages have none. */
const version = z.string().max(60);
const name = z.string().max(214);

const component = z.object({
  name,
  version: version.nullable(),
  kind: openChoice(z.enum(componentKinds), 'library'),
  /** An SPDX expression, or the name of the terms. */
  licence: z.string(),
  /** Who asks to be named. */
  copyright: z.string().nullable(),
  website: z.string().nullable(),
  /** Where the terms are, when they are not in the build. */
  terms: z.string().nullable(),
  /** Whether `licences.text` has the text of its licence. */
  hasText: z.boolean(),
});
export type LicensedComponent = z.infer<typeof component>;

export const listLicences = endpoint({
  id: 'licences.list',
  owner: 'gateway',
  method: 'GET',
  path: '/api/licences',
  summary: 'What the server and the current builds of the pages contain of others, and under which licences',
  access: 'public',
  response: z.object({
    components: z.array(component),
    /** Parts whose bill of materials is missing, such as a build from before there was one. */
    missing: z.array(z.string()),
  }),
});

export const getLicenceText = endpoint({
  id: 'licences.text',
  owner: 'gateway',
  method: 'GET',
  path: '/api/licences/text',
  summary: 'The texts of the licence of a component, with its copyright notices',
  access: 'public',
  query: z.strictObject({ name, version }),
  response: z.object({ texts: z.array(z.object({ file: z.string(), text: z.string() })) }),
});

/** CycloneDX 1.6. */
const sbom = z.record(z.string(), z.unknown());

/** The parts of the server. The bills of the pages are files of their builds, `SystemState.pages`. */
export const serverParts = ['gateway', ...serviceNames] as const;
export type ServerPart = (typeof serverParts)[number];

export const getSbom = endpoint({
  id: 'sbom.get',
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/system/sbom/{part}',
  summary: 'The bill of materials (CycloneDX) of a process that runs',
  access: 'admin',
  params: z.strictObject({ part: z.enum(serverParts) }),
  response: sbom,
  errors: ['BUILD_NOT_FOUND'],
});

const sbomOf = (owner: ServiceName) =>
  endpoint({
    id: `${owner}.sbom`,
    owner,
    method: 'GET',
    path: `/internal/${owner}/sbom`,
    summary: 'The bill of materials of this process',
    access: 'service',
    response: sbom,
    errors: ['BUILD_NOT_FOUND'],
  });

export const getAuthSbom = sbomOf('auth');
export const getProfileSbom = sbomOf('profile');
export const getDocumentsSbom = sbomOf('documents');
export const getFilingSbom = sbomOf('filing');
export const getMessagesSbom = sbomOf('messages');
export const getRecognitionSbom = sbomOf('recognition');

export const serviceSboms = {
  auth: getAuthSbom,
  profile: getProfileSbom,
  documents: getDocumentsSbom,
  filing: getFilingSbom,
  messages: getMessagesSbom,
  recognition: getRecognitionSbom,
} as const satisfies Record<ServiceName, unknown>;
