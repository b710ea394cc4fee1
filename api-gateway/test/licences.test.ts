import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endpointUrl,
  getFilingSbom,
  getLicenceText,
  getSbom,
  listLicences,
  type ResponseOf,
  type ServerPart,
} from '@dossier/contracts';
import { startForEachTest } from '@dossier/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { stubEndpoint, stubResponse } from './stubs.ts';

const text = (content: string) => ({
  license: {
    name: 'file: LICENSE',
    text: { content: Buffer.from(content).toString('base64'), encoding: 'base64' },
  },
});
const bill = (name: string, ...components: object[]) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    metadata: { component: { name, version: '1.0.0', pedigree: { commits: [{ uid: 'abc' }] } } },
    components,
  });
const koa = {
  type: 'library',
  name: 'koa',
  version: '3.3.0',
  licenses: [{ license: { id: 'MIT' } }],
  externalReferences: [
    { type: 'website', url: 'javascript:alert(1)' },
    { type: 'vcs', url: 'git+https://github.com/koajs/koa.git' },
  ],
  evidence: { licenses: [text('Copyright Koa')] },
};
const font = {
  type: 'library',
  group: '@fontsource',
  name: 'noto-sans',
  version: '5.3.0',
  licenses: [{ expression: '(OFL-1.1 OR MIT)' }],
  properties: [{ name: 'dossier:kind', value: 'font' }],
};
const places = {
  type: 'data',
  name: 'Places',
  copyright: '© swisstopo',
  licenses: [{ license: { name: 'Open use', url: 'https://www.swisstopo.admin.ch/terms' } }],
  properties: [{ name: 'dossier:kind', value: 'data' }],
};
const node = { type: 'platform', name: 'Node.js', version: '24.0.0', licenses: [{ license: { id: 'MIT' } }] };

let buildDirectory: string;
beforeEach(async () => {
  buildDirectory = await mkdtemp(join(tmpdir(), 'gateway-build-'));
  await writeFile(join(buildDirectory, 'server-sbom.json'), bill('server', koa, places, node));
  await writeFile(join(buildDirectory, 'sbom.json'), bill('api-gateway', koa));
});
afterEach(() => rm(buildDirectory, { recursive: true }));
const gateway = startForEachTest(() => startGateway({ buildDirectory }));

const list = async () => {
  const response = await gateway.call('GET', listLicences.path);
  expect(response.status).toBe(200);
  return response.json() as unknown as ResponseOf<typeof listLicences>;
};

describe('the licences', () => {
  beforeEach(() => publishAll(gateway));

  it('are those of the server and of the current builds, for everybody, with links to web pages only', async () => {
    await gateway.publish('mf-home', 'b1', { 'sbom.json': bill('mf-home', koa, font) });
    expect(await list()).toEqual({
      components: [
        {
          ...{ name: '@fontsource/noto-sans', version: '5.3.0', kind: 'font', licence: '(OFL-1.1 OR MIT)' },
          ...{ copyright: null, website: null, terms: null, hasText: false },
        },
        {
          ...{ name: 'koa', version: '3.3.0', kind: 'library', licence: 'MIT', copyright: null },
          ...{ website: 'https://github.com/koajs/koa', terms: null, hasText: true },
        },
        {
          ...{ name: 'Node.js', version: '24.0.0', kind: 'runtime', licence: 'MIT', copyright: null },
          ...{ website: null, terms: null, hasText: false },
        },
        {
          ...{ name: 'Places', version: null, kind: 'data', licence: 'Open use', copyright: '© swisstopo' },
          ...{ website: null, terms: 'https://www.swisstopo.admin.ch/terms', hasText: false },
        },
      ],
      missing: ['shell', 'mf-auth', 'mf-admin'],
    });
  });

  it('follow a release', async () => {
    await gateway.publish('mf-home', 'b2', { 'sbom.json': bill('mf-home', font) });
    expect((await list()).components).toHaveLength(3);
    await gateway.point({ shell: '51', 'mf-home': 'b2' });
    expect(await list()).toMatchObject({ components: { length: 4 }, missing: ['shell'] });
  });

  it('have their texts', async () => {
    const get = (name: string, version: string) =>
      gateway.call('GET', endpointUrl(getLicenceText, { query: { name, version } }));
    const response = await get('koa', '3.3.0');
    expect(response.status).toBe(200);
    expect(response.json()).toEqual({ texts: [{ file: 'LICENSE', text: 'Copyright Koa' }] });
    expect((await get('koa', '3.2.0')).status).toBe(404);
    expect((await get('Places', '')).status).toBe(404);
    expect((await get('x'.repeat(300), '1')).status).toBe(400);
    expect((await gateway.call('GET', getLicenceText.path)).status).toBe(400);
  });

  it('name what is damaged as missing', async () => {
    await writeFile(join(buildDirectory, 'server-sbom.json'), '{"bomFormat":');
    expect(await list()).toEqual({
      components: [],
      missing: ['server', 'shell', 'mf-auth', 'mf-home', 'mf-admin'],
    });
  });
});

describe('the bill of materials of a process', () => {
  const get = (part: string, cookie?: string) =>
    gateway.call('GET', endpointUrl(getSbom, { params: { part: part as ServerPart } }), {
      ...(cookie && { cookie }),
    });

  it('is that of the gateway, or what the service returns', async () => {
    const admin = gateway.signIn('admin');
    const own = await get('gateway', admin);
    expect([own.status, own.text]).toEqual([200, bill('api-gateway', koa)]);
    expect(own.headers).toMatchObject({
      'content-type': 'application/vnd.cyclonedx+json',
      'content-disposition': expect.stringContaining('dossier-gateway.cdx.json'),
      'cache-control': 'no-store',
    });
    gateway.stub(stubResponse(getFilingSbom, { bomFormat: 'CycloneDX', components: [] }));
    expect((await get('filing', admin)).json()).toEqual({ bomFormat: 'CycloneDX', components: [] });
  });

  it('is an error while the service is down, and where there is none', async () => {
    const admin = gateway.signIn('admin');
    gateway.stub(stubEndpoint(getFilingSbom, (request) => request.socket.destroy()));
    expect((await get('filing', admin)).status).toBe(503);
    await rm(join(buildDirectory, 'sbom.json'));
    expect((await get('gateway', admin)).status).toBe(404);
    expect((await get('shell', admin)).status).toBe(400);
  });

  it('is for administrators', async () => {
    expect((await get('gateway')).status).toBe(401);
    for (const role of ['user', 'expert'] as const)
      expect((await get('gateway', gateway.signIn(role))).status).toBe(403);
  });
});
