import {
  changeRelease,
  listReleases,
  publishBuild,
  recordAudit,
  type BodyOf,
  type EndpointSpec,
} from '@dossier/contracts';
import { fail, toAppError, validate, type AppError } from '@dossier/service-kit';
import {
  list,
  promoteCanary,
  release,
  ReleaseRefused,
  rollback,
  startCanary,
  storeOnly,
  withdrawCanary,
  type Author,
} from '@dossier/releases';
import type { GatewayContext } from '../http/context.ts';
import { receiveBuild } from '../releases/receive-build.ts';
import { parseJson, sendJson, type GatewayHandler, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** What an entry of the audit log says about a release, filled while the release is made. */
interface ReleaseFacts {
  readonly remote: string;
  readonly action: string;
  readonly revision: string | undefined;
  buildId?: string;
}

const maxTargetLength = 100;
const revisionLength = 12;

/** Publishes builds for machines that have a release token, which the gateway has checked. */
export function releaseHandlers({
  dataDir,
  store,
  caller,
  clock,
  idleMs,
}: Pick<HandlerDeps, 'dataDir' | 'store' | 'caller' | 'clock' | 'idleMs'>): GatewayHandler[] {
  /** The remotes that are being changed; a second release of one is refused instead of queued. */
  const busy = new Set<string>();

  const publish: Handle = async ({ ctx, params }) => {
    const { remote } = validate(publishBuild.params, params, ctx.state.language);
    const query = validate(publishBuild.query, { ...ctx.query }, ctx.state.language);
    const { action, percent, revision } = query;
    const facts: ReleaseFacts = { remote, action, revision };
    await run(ctx, publishBuild, facts, () =>
      receiveBuild(ctx.req, { dataDir, remote, idleMs }, (build) => {
        facts.buildId = build.manifest.buildId;
        const now = new Date(clock.now());
        const author = authorOf(ctx, revision);
        if (action === 'canary') return startCanary(store, [build], Number(percent), now, author);
        return (action === 'store' ? storeOnly : release)(store, [build], now, author);
      }),
    );
  };

  const change: Handle = async ({ ctx, params, body }) => {
    const { remote } = validate(changeRelease.params, params, ctx.state.language);
    const wanted = validate(changeRelease.body, parseJson(body), ctx.state.language);
    const facts: ReleaseFacts = { remote, action: wanted.action, revision: wanted.revision };
    await run(ctx, changeRelease, facts, async () => [
      await changeTo(remote, wanted, authorOf(ctx, wanted.revision)),
    ]);
  };

  function changeTo(remote: string, wanted: BodyOf<typeof changeRelease>, author: Author): Promise<string> {
    const now = new Date(clock.now());
    if (wanted.action === 'rollback') return rollback(store, remote, wanted.to, now, author);
    return wanted.action === 'promote'
      ? promoteCanary(store, remote, now, author)
      : withdrawCanary(store, remote);
  }

  /** One release of a remote at a time, recorded in the audit log before the response is sent. */
  async function run(
    ctx: GatewayContext,
    spec: EndpointSpec,
    facts: ReleaseFacts,
    work: () => Promise<string[]>,
  ): Promise<void> {
    if (busy.has(facts.remote)) throw fail('RELEASE_IN_PROGRESS');
    busy.add(facts.remote);
    try {
      const lines = await work().catch(async (error: unknown) => {
        const failure = toAppError(error instanceof ReleaseRefused ? refusal(facts.remote, error) : error);
        await record(ctx, spec, facts, failure).catch((reason: unknown) =>
          ctx.state.log.error({ err: reason }, 'a refused release could not be added to the audit log'),
        );
        throw failure;
      });
      // A release that cannot be recorded stays made; repeating it changes nothing and records it.
      await record(ctx, spec, facts);
      sendJson(ctx, { lines });
    } finally {
      busy.delete(facts.remote);
    }
  }

  async function record(
    ctx: GatewayContext,
    { id }: EndpointSpec,
    facts: ReleaseFacts,
    failure?: AppError,
  ): Promise<void> {
    const code = failure?.code ?? null;
    const { name = '', id: tokenId = '' } = ctx.state.releaseToken ?? {};
    ctx.state.log.info({ release: facts, token: name, tokenId, code }, 'release');
    const revision = facts.revision?.slice(0, revisionLength);
    const parts = [facts.remote, `token:${name}`, facts.action, facts.buildId, revision];
    const target = parts
      .filter((part) => part !== undefined)
      .join(' ')
      .slice(0, maxTargetLength);
    const outcome = !failure ? 'done' : failure.status < 500 ? 'refused' : 'failed';
    await caller.call(recordAudit, {
      body: { kind: 'act', act: id, subjectId: null, target, outcome, code },
    });
  }

  const show: Handle = async ({ ctx, params }) => {
    const { remote } = validate(listReleases.params, params, ctx.state.language);
    sendJson(ctx, { lines: await list(store, remote) });
  };

  return [
    [publishBuild, publish],
    [changeRelease, change],
    [listReleases, show],
  ];
}

/** Who releases, for the history of the registry. */
const authorOf = (ctx: GatewayContext, revision: string | undefined): Author => ({
  by: `token:${ctx.state.releaseToken?.name ?? ''}`,
  ...(revision !== undefined && { revision }),
});

/** The same words as in a terminal on the machine itself. */
const refusal = (remote: string, error: ReleaseRefused) =>
  fail('RELEASE_REFUSED', {
    fields: [{ path: remote, code: 'release_refused', message: error.message }],
    cause: error,
  });
