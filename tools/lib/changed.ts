/** What has changed since the branch left main, for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';
import { ROOT } from './prepare.mjs';

export interface Change {
  /** The commit at which the branch left main. */
  readonly base: string;
  /** Names of browser specs, without `.spec.ts`. */
  readonly specs: readonly string[];
}

/** The browser specs of each remote and process. Libraries have none of their own: a change of one runs the journey. */
export const specsOf: Readonly<Record<string, readonly string[]>> = {
  shell: ['app', 'language', 'routes', 'intro'],
  'mf-admin': ['accounts', 'addresses', 'cantons', 'roles'],
  'mf-advanced-tax': ['advanced', 'advanced-errors', 'slots'],
  'mf-auth': ['sign-in', 'sign-in-errors', 'session'],
  'mf-desk': ['desk', 'desk-access', 'desk-tools', 'review'],
  'mf-home': ['home', 'files', 'upload-errors', 'messages'],
  'mf-profile': ['profile', 'profile-errors', 'wizard', 'account'],
  'api-gateway': ['federation', 'routes', 'security'],
  'services/auth': ['sign-in', 'session', 'accounts', 'passkeys', 'handover'],
  'services/documents': ['files', 'your-documents', 'limits'],
  'services/filing': ['statuses', 'desk', 'tax-years', 'review'],
  'services/messages': ['messages', 'mail-links', 'notifications'],
  'services/profile': ['profile', 'wizard', 'advanced'],
  'services/recognition': ['mixed-pile', 'review', 'search'],
};

export function findChange(): Change {
  const base = git('merge-base', 'HEAD', 'main').trim();
  const paths = [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter(Boolean);
  return { base, specs: findSpecs(paths) };
}

/** The browser specs that can fail after a change of these files; a changed test or document needs none. */
export function findSpecs(paths: readonly string[]): string[] {
  const specs = new Set<string>();
  for (const path of paths) {
    const spec = /^e2e\/([^/]+)\.spec\.ts$/.exec(path)?.[1];
    if (spec) specs.add(spec);
    else if (!/\.(test\.\w+|md)$/.test(path)) {
      const workspace = Object.entries(specsOf).find(([directory]) => path.startsWith(`${directory}/`));
      const found = workspace?.[1] ?? (/^(packages|e2e)\//.test(path) ? ['journey'] : []);
      for (const name of found) specs.add(name);
    }
  }
  return [...specs].sort();
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}
