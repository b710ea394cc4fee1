import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import parseExpression from 'spdx-expression-parse';
import { creditsFor } from './credits.mjs';

/*
 * The bill of materials of a part, in CycloneDX 1.6: the npm packages of which files are in it, as its bundler reports them, with
 * the texts of their licences, and what it ships that is no package (credits.mjs). It has neither time nor serial number, so that
 * the same sources give the same bytes.
 */

/** The name under which each build has it. */
export const sbomFile = 'sbom.json';

/** What an npm package is when it is no library: the property `dossier:kind`. */
const kinds = [
  { name: /^@fontsource/, kind: 'font' },
  { name: /^@tesseract\.js-data\//, kind: 'model' },
];

const { ExternalReferenceFactory } = Contrib.FromNodePackageJson.Factories;
const builder = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new ExternalReferenceFactory(),
  new Contrib.License.Factories.LicenseFactory(parseExpression),
);
const licences = new Contrib.License.Utils.LicenseEvidenceGatherer();
const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);

/**
 * Returns the text of the bill of materials.
 * @param {object} part
 * @param {string} part.name
 * @param {string} part.version
 * @param {Iterable<string>} part.files absolute paths of what it is made of; those outside of packages are its own
 * @param {readonly object[]} [part.runtime] further components, in CycloneDX
 * @param {string} [part.commit] the Git commit of its sources
 */
export function createSbom({ name, version, files, runtime = [], commit }) {
  const bom = new Models.Bom();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: `dossier:${name}`,
  });
  for (const [directory, shipped] of packagesOf(files)) {
    const component = componentOf(directory, shipped);
    bom.components.add(component);
    bom.metadata.component.dependencies.add(component.bomRef);
  }
  const json = normalizers.makeForBom().normalize(bom, { sortLists: true });
  if (commit) json.metadata.component.pedigree = { commits: [{ uid: commit }] };
  json.components = [...(json.components ?? []), ...creditsFor(files), ...runtime];
  return `${JSON.stringify(json, null, 1)}\n`;
}

/** The directory of each package, without those of the same name and version, with the directories of its shipped files. */
function packagesOf(files) {
  const packages = new Map();
  for (const file of files) {
    const directory = packageDirectory(file);
    if (!directory) continue;
    const shipped = packages.get(directory) ?? new Set();
    packages.set(directory, shipped.add(path.dirname(file)));
  }
  const unique = new Map();
  for (const directory of [...packages.keys()].sort()) {
    const { name, version } = readPackage(directory);
    if (!unique.has(`${name}@${version}`)) unique.set(`${name}@${version}`, directory);
  }
  return [...unique.values()].map((directory) => [directory, packages.get(directory)]);
}

/** The directory of the npm package that a file belongs to; undefined for a file of the repository, and one that federation generates. */
export function packageDirectory(file) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.][^\\/]*(?=[\\/]|$)/.exec(file.split('?')[0])?.[0];
}

export const readPackage = (directory) =>
  JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));

function componentOf(directory, shipped) {
  const manifest = readPackage(directory);
  const component = builder.makeComponent(manifest, Enums.ComponentType.Library);
  const [namespace, short] = manifest.name.startsWith('@')
    ? manifest.name.split('/')
    : [undefined, manifest.name];
  component.purl = new PackageURL('npm', namespace, short, manifest.version, undefined, undefined).toString();
  component.bomRef.value = component.purl;
  const { kind } = kinds.find(({ name }) => name.test(manifest.name)) ?? {};
  if (kind) component.properties.add(new Models.Property('dossier:kind', kind));
  component.evidence = new Models.ComponentEvidence({
    licenses: new Models.LicenseRepository(textsOf(directory, shipped)),
  });
  return component;
}

/** The texts beside the manifest, and beside shipped files that are of other authors, such as the fonts of pdf.js. */
function textsOf(directory, shipped) {
  const directories = new Set([directory, ...shipped]);
  return [...directories].sort().flatMap((each) =>
    [...licences.getFileAttachments(each)].map(({ file, text }) => {
      const name = path.posix.join(path.relative(directory, each).replaceAll('\\', '/'), file);
      return new Models.NamedLicense(`file: ${name}`, { text });
    }),
  );
}

/**
 * The manifests of packages and of all that they depend on, as they are installed for this machine: what a process loads beside
 * its bundle. Optional packages that are not installed are left out.
 * @param {Iterable<string>} names
 * @param {string} from the directory that they are resolved from
 */
export function installedClosure(names, from) {
  const found = new Set();
  const visit = (name, directory) => {
    const installed = findInstalled(name, directory);
    if (!installed || found.has(installed)) return;
    found.add(installed);
    const { dependencies, optionalDependencies } = readPackage(installed);
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(each, installed);
  };
  for (const name of names) visit(name, from);
  return [...found].map((directory) => path.join(directory, 'package.json'));
}

/** As Node looks for it: packages need not export their manifest. */
function findInstalled(name, from) {
  const directories = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  return directories
    .map((each) => path.join(each, name))
    .find((each) => existsSync(path.join(each, 'package.json')));
}

/** Writes `sbom.json` from the modules that are in the chunks of a build. */
export class SbomPlugin {
  /**
   * @param {object} options
   * @param {string} options.name
   * @param {string} options.directory
   * @param {readonly string[]} [options.files] what is in the build beside its modules
   */
  constructor({ name, directory, files = [] }) {
    Object.assign(this, { name, version: readPackage(directory).version, files });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SbomPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Before the build id is calculated, which depends on it.
        { name: 'SbomPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const modules = [...compilation.modules]
            .filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0)
            .flatMap((module) => module.modules ?? [module]);
          const files = modules.flatMap(({ resource }) => (resource ? [resource] : []));
          // Its runtime is in every script.
          files.push(createRequire(import.meta.url).resolve('webpack/package.json'), ...this.files);
          const text = createSbom({ name: this.name, version: this.version, files });
          compilation.emitAsset(sbomFile, new sources.RawSource(text));
        },
      );
    });
  }
}
