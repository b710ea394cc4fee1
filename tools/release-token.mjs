/**
 * Tokens with which another machine publishes one remote, or the shell, over the network (docs/operating.md). They are
 * kept in the data directory, as hashes.
 *
 *   npm run release-token -- mf-home [--name ci] [--days 90]     makes one and shows it, once
 *   npm run release-token -- --list
 *   npm run release-token -- --revoke <id>
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, ROOT } from './lib/prepare.mjs';

await prepare();
process.umask(0o077);
const { createReleaseToken, listReleaseTokens, revokeReleaseToken } = await import('@dossier/releases');
const { releasedName } = await import('@dossier/contracts');
const { releaseTokenLimits, releaseTokenName } = await import('@dossier/contracts');
const maxTokenDays = releaseTokenLimits.days;
const usage = `Usage: npm run release-token -- <remote> [--name <name>] [--days <1–${maxTokenDays}>]
       npm run release-token -- --list
       npm run release-token -- --revoke <id>`;

const describe = ({ id, remote, name, expiresAt }) =>
  `${id}  ${remote}  ${name}  ${Date.parse(expiresAt) <= Date.now() ? 'expired' : 'until'} ${expiresAt}`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string', default: 'ci' },
      days: { type: 'string', default: '90' },
      list: { type: 'boolean' },
      revoke: { type: 'string' },
    },
  });
  const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, 'var'));
  const [remote] = positionals;
  const days = Number(values.days);
  if (values.list) {
    for (const token of await listReleaseTokens(dataDir)) console.log(describe(token));
  } else if (values.revoke !== undefined) {
    if (!(await revokeReleaseToken(dataDir, values.revoke)))
      throw new Error(`There is no token ${values.revoke}. --list shows them.`);
    console.log(`The token ${values.revoke} is revoked.`);
  } else if (positionals.length === 1) {
    if (!releasedName.safeParse(remote).success)
      throw new Error(`${remote} is not the name of a remote, such as mf-home, or shell.`);
    if (!releaseTokenName.safeParse(values.name).success)
      throw new Error('The name has up to 30 lower-case letters, digits and hyphens.');
    if (!Number.isInteger(days) || days < 1 || days > maxTokenDays)
      throw new Error(`The days are a whole number from 1 to ${maxTokenDays}.`);
    const { text, token } = await createReleaseToken(
      dataDir,
      { remote, name: values.name, days },
      Date.now(),
    );
    console.log(describe(token));
    console.log(`It is shown only now. On the machine that releases ${remote}:\nRELEASE_TOKEN=${text}`);
  } else {
    throw new Error(usage);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
