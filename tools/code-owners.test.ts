import { describe, expect, it } from 'vitest';
import { checkOwners, findProblems } from './code-owners.ts';

const codeOwners = `# Who reviews what.
*            @dossier/platform
/mf-home/    @dossier/documents
`;
const config = (remote: string, text: string) => ({ path: `${remote}/webpack.config.mjs`, text });

describe('the owner of a remote', () => {
  it('is the one in CODEOWNERS', () => {
    expect(checkOwners(codeOwners, [config('mf-home', "  owner: '@dossier/documents',\n")])).toEqual([]);
    expect(checkOwners(codeOwners, [config('mf-home', "  owner: '@dossier/access',\n")])).toEqual([
      {
        path: 'mf-home/webpack.config.mjs',
        message: 'The owner is @dossier/access, and @dossier/documents in .github/CODEOWNERS.',
      },
    ]);
  });

  it('is the one of everything else for a remote that is not listed', () => {
    expect(checkOwners(codeOwners, [config('mf-new', "  owner: '@dossier/platform',\n")])).toEqual([]);
  });

  it('is declared', () => {
    expect(checkOwners(codeOwners, [config('mf-home', '')])).toHaveLength(1);
  });

  it('is declared in this repository as in CODEOWNERS', () => {
    expect(findProblems()).toEqual([]);
  });
});
