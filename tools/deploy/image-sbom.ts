/** The bill of materials of the image: its npm packages, its shared libraries and Node. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCredit } from '@dossier/build-kit/credits';
import { createSbom } from '@dossier/build-kit/sbom';
import { productVersion, readCommit } from '../lib/process-sbom.ts';

/**
 * @param installation the directory of the installation in the file system of the image
 * @param libraries paths of the shared libraries, which come from packages of Debian
 */
export function imageSbom(installation: string, libraries: readonly string[]): string {
  const packages = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: installation });
  return createSbom({
    name: 'image',
    version: productVersion(),
    files: [...packages, 'api-gateway/places/places.csv'].map((path) => join(installation, path)),
    runtime: [nodeCredit(process.versions.node), ...debianComponents(libraries)],
    commit: readCommit(),
  });
}

/** Empty on another distribution, which the image then names by its files only. */
function debianComponents(libraries: readonly string[]): object[] {
  const names = libraries.flatMap((path) => {
    // Since /lib is a link to /usr/lib, the linker and dpkg may name the same file differently.
    const found = [path, path.replace(/^\/usr/, ''), `/usr${path}`].map((each) => dpkg('-S', each));
    return found.flatMap((line) => /^([^:,\s]+)/.exec(line)?.[1] ?? []).slice(0, 1);
  });
  return [...new Set(names)].sort().map((name) => {
    const version = dpkg('-W', '--showformat=${Version}', name);
    return {
      type: 'library',
      name,
      version,
      purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}`,
      externalReferences: [{ type: 'license', url: `file:///usr/share/doc/${name}/copyright` }],
    };
  });
}

function dpkg(...args: string[]): string {
  try {
    return execFileSync('dpkg-query', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
