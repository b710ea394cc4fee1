import {
  buildKeyLimits,
  listBuildKeys,
  registerBuildKey,
  revokeBuildKey,
  type ListedBuildKey,
} from '@dossier/contracts';
import { fail, validate } from '@dossier/service-kit';
import { keyIdOf, type BuildKey } from '@dossier/releases';
import { findAddresses } from '../audit/audit-pages.ts';
import { parseJson, requireSession, sendJson, type GatewayHandler, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** Lists, registers and revokes the keys with which teams sign their builds; administrators only, as declared. */
export function buildKeyHandlers({
  store,
  caller,
  clock,
}: Pick<HandlerDeps, 'store' | 'caller' | 'clock'>): GatewayHandler[] {
  const { trust } = store;
  /** One at a time, so that two requests do not both register the last allowed key. */
  let previous: Promise<unknown> = Promise.resolve();

  const list: Handle = async ({ ctx }) => {
    const keys = await trust.listKeys();
    const makers = keys.map(({ createdBy }) => createdBy);
    // Keys can be revoked while auth is unavailable.
    const emailOf = await findAddresses(caller, makers).catch((error: unknown) => {
      ctx.state.log.warn(
        { err: error },
        'the administrators who registered keys are shown without addresses',
      );
      return new Map<number | null, string>();
    });
    const response = keys.map(({ createdBy, ...key }): ListedBuildKey => ({
      ...key,
      createdBy: createdBy === null ? null : { userId: createdBy, email: emailOf.get(createdBy) ?? null },
    }));
    sendJson(ctx, listBuildKeys.response.parse(response));
  };

  const register: Handle = async ({ ctx, session, body }) => {
    const wanted = validate(registerBuildKey.body, parseJson(body), ctx.state.language);
    const id = keyIdOf(wanted.publicKey);
    ctx.state.auditTarget = describe({ ...wanted, id });
    const createdBy = requireSession(session).user.userId;
    const added = previous.then(async () => {
      checkLimits(await trust.listKeys(), wanted.remote, id);
      const createdAt = new Date(clock.now()).toISOString();
      await trust.saveKey({ ...wanted, id, createdAt, createdBy, revokedAt: null });
    });
    previous = added.catch(() => undefined);
    await added;
    sendJson(ctx, registerBuildKey.response.parse({ id }));
  };

  const revoke: Handle = async ({ ctx, params }) => {
    const { id } = validate(revokeBuildKey.params, params, ctx.state.language);
    const key = (await trust.listKeys()).find((each) => each.id === id);
    if (!key || key.revokedAt !== null) throw fail('BUILD_KEY_NOT_FOUND');
    ctx.state.auditTarget = describe(key);
    await trust.saveKey({ ...key, revokedAt: new Date(clock.now()).toISOString() });
    sendJson(ctx, { success: true });
  };

  return [
    [listBuildKeys, list],
    [registerBuildKey, register],
    [revokeBuildKey, revoke],
  ];
}

/** As the audit log names a key. */
const describe = ({ remote, name, id }: Pick<BuildKey, 'remote' | 'name' | 'id'>): string =>
  `${remote ?? 'machine'} key:${name} ${id}`;

/** A revoked key cannot be registered again: its builds would come back. */
function checkLimits(keys: readonly BuildKey[], remote: string, id: string): void {
  if (keys.some((key) => key.id === id)) throw fail('BUILD_KEY_KNOWN');
  const live = keys.filter((key) => key.remote === remote && key.revokedAt === null);
  if (live.length >= buildKeyLimits.live)
    throw fail('TOO_MANY_BUILD_KEYS', { values: { max: buildKeyLimits.live } });
  if (keys.length >= buildKeyLimits.all)
    throw fail('TOO_MANY_BUILD_KEYS', { values: { max: buildKeyLimits.all } });
}
