/** The components of the server and of the current builds of the pages, from their bills of materials. */
import { join } from 'node:path';
import { componentKinds, type LicensedComponent } from '@dossier/contracts';
import { readSbom } from '@dossier/service-kit';
import type { Registry } from '../pages/registry.ts';
import { bill, type BillComponent } from './bill.ts';

export interface Licences {
  list(): Promise<{ components: LicensedComponent[]; missing: string[] }>;
  /** The texts of the licence of a component; undefined when no part has it, or has no text. */
  findTexts(name: string, version: string): Promise<{ file: string; text: string }[] | undefined>;
}

interface Collected {
  readonly components: ReadonlyMap<string, BillComponent>;
  readonly missing: string[];
}

interface Deps {
  /** Of the gateway, with the bill of materials of the server. */
  readonly buildDirectory: string;
  readonly dataDir: string;
  readonly registry: Pick<Registry, 'current'>;
}

export function createLicences({ buildDirectory, dataDir, registry }: Deps): Licences {
  let collected: Promise<Collected> | undefined;
  let collectedFor = '';

  /** Read again when another build became current: the files of a build never change. */
  async function collect(): Promise<Collected> {
    const { shell, entries } = await registry.current();
    const pages = [
      ...(shell === undefined ? [] : [{ name: 'shell', buildId: shell }]),
      ...entries.map(({ name, buildId }) => ({ name, buildId })),
    ];
    const builds = pages.map(({ name, buildId }) => `${name}/${buildId}`).join();
    if (!collected || builds !== collectedFor) {
      collectedFor = builds;
      collected = read(pages);
      collected.catch(() => (collected = undefined));
    }
    return collected;
  }

  async function read(pages: readonly { name: string; buildId: string }[]): Promise<Collected> {
    const parts = [
      { part: 'server', directory: buildDirectory, file: 'server-sbom.json' },
      ...pages.map(({ name, buildId }) => ({
        part: name,
        directory: join(dataDir, 'remotes', name, buildId),
        file: 'sbom.json',
      })),
    ];
    const components = new Map<string, BillComponent>();
    const missing: string[] = [];
    for (const { part, directory, file } of parts) {
      const { data } = bill.safeParse(await readSbom(directory, file).catch(() => undefined));
      if (!data) missing.push(part);
      for (const each of data?.components ?? []) components.set(keyOf(fullName(each), each.version), each);
    }
    return { components, missing };
  }

  return {
    async list() {
      const { components, missing } = await collect();
      const listed = [...components.values()].map(describe);
      return { components: listed.sort((a, b) => a.name.localeCompare(b.name, 'en')), missing };
    },
    async findTexts(name, version) {
      const { components } = await collect();
      const texts = textsOf(components.get(keyOf(name, version)));
      return texts.length > 0 ? texts : undefined;
    },
  };
}

const keyOf = (name: string, version = '') => `${name}@${version}`;
const fullName = ({ group, name }: BillComponent) => (group ? `${group}/${name}` : name);

function describe(component: BillComponent): LicensedComponent {
  const { version, licenses, externalReferences, copyright, publisher, properties } = component;
  const names = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name);
  const urlOf = (type: string) => externalReferences.find((each) => each.type === type)?.url;
  const kind = properties.find(({ name }) => name === 'dossier:kind')?.value;
  return {
    name: fullName(component),
    version: version ?? null,
    kind:
      component.type === 'platform' ? 'runtime' : (componentKinds.find((each) => each === kind) ?? 'library'),
    licence: names.filter((each) => each !== undefined).join(' AND '),
    copyright: copyright ?? publisher ?? null,
    website: webPage(urlOf('website')) ?? webPage(urlOf('vcs')) ?? null,
    terms: webPage(urlOf('license')) ?? webPage(licenses[0]?.license?.url) ?? null,
    hasText: textsOf(component).length > 0,
  };
}

/** Addresses come from manifests of other authors: anything but a web page is no link. */
function webPage(address: string | undefined): string | undefined {
  const url = URL.parse(address?.replace(/^git\+/, '').replace(/\.git(?=#|$)/, '') ?? '');
  return url?.protocol === 'https:' ? url.href : undefined;
}

function textsOf(component: BillComponent | undefined): { file: string; text: string }[] {
  return (component?.evidence?.licenses ?? []).flatMap(({ license }) => {
    const { content, encoding } = license?.text ?? {};
    if (content === undefined) return [];
    const text = encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content;
    return [{ file: license?.name?.replace(/^file: /, '') ?? '', text }];
  });
}
