/** The owner that a remote declares reviews its directory, too: both name the same team. */
import { ownerOf } from './lib/code-owners.ts';
import { readSources, type Problem, type SourceFile } from './lib/sources.ts';

/** Reports the remotes whose declared owner is missing or is not that of CODEOWNERS. */
export function checkOwners(codeOwners: string, configs: readonly SourceFile[]): Problem[] {
  return configs.flatMap(({ path, text }) => {
    const reviewer = ownerOf(codeOwners, `/${path}`);
    const declared = /^ {2}owner: '([^']+)',$/m.exec(text)?.[1];
    if (declared === reviewer) return [];
    const message = `The owner is ${declared ?? 'missing'}, and ${reviewer ?? 'nobody'} in .github/CODEOWNERS.`;
    return [{ path, message }];
  });
}

export function findProblems(): Problem[] {
  const [codeOwners] = readSources(/^\.github\/CODEOWNERS$/);
  return checkOwners(codeOwners?.text ?? '', readSources(/^mf-[a-z-]+\/webpack\.config\.mjs$/));
}
