import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { loginAs, type EndpointSpec } from '@dossier/contracts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/access.ts';
import { toAppError } from '../request/translate.ts';
import { actorOf, type UserIdentity } from '../identity/identity.ts';
import type { KoaContext } from '../request/context.ts';
import type { AuditEntry } from './audit.entity.ts';
import { batched } from '../lock/batched.ts';
import type { AuditLog } from './audit-log.ts';

/** Whose data a request concerns, and what of it. */
export interface AuditedSubject {
  readonly subjectId?: number | null;
  /** An id or a word; never content. */
  readonly target?: string | number | null;
}

/** Adds to the entry of a request what its path does not say; has no effect on a request that is not audited. */
export type DescribeAudit = (subject: AuditedSubject) => void;

interface Pending {
  readonly entry: Omit<AuditEntry, 'at'>;
  readonly isAudited: boolean;
  /** Set while a transaction records the entry, and after it. */
  isTaken: boolean;
}

function isDue({ entry, isAudited: always, isTaken }: Pending): boolean {
  const { actorId, subjectId } = entry;
  return !isTaken && (always || (subjectId !== null && subjectId !== actorId));
}

export interface Auditing {
  /** A database whose first write in an audited request also adds the entry of that request, in the same transaction. */
  readonly db: Database;
  /** Runs a request and records it before its response, whether it was done, refused or failed. */
  run(
    ctx: KoaContext & { params: unknown },
    spec: EndpointSpec,
    work: () => Promise<unknown>,
  ): Promise<unknown>;
  readonly describe: DescribeAudit;
  /** Takes the user and the tax year from the validated input of a request whose path names neither. */
  describeInput(...parts: unknown[]): void;
  /** Adds the entry of a request that another process served. */
  record(entry: Omit<AuditEntry, 'at'>): Promise<void>;
}

/** Entries that one transaction adds. */
const maxBatch = 50;
const pendingOfRequest = new AsyncLocalStorage<Pending | undefined>();
const isTargetText = /^[\w:.,-][\w:., -]{0,99}$/;

/** Runs writes of an audited request that are not what was requested, such as the note of a refusal. */
export function withoutAudit<T>(work: () => Promise<T>): Promise<T> {
  return pendingOfRequest.run(undefined, work);
}

/**
 * Whether a request is audited whatever it concerns: those that need a role, and all requests of an administrator who
 * signed in as a user. Any other request is audited when it names another user than its own. Calls between services are part of a request that is audited where it arrived.
 */
export function isAudited({ access }: Pick<EndpointSpec, 'access'>, user: UserIdentity): boolean {
  return (
    access === 'expert' || access === 'admin' || (access === 'user' && user.impersonatedBy !== undefined)
  );
}

/** The entry of a request as its endpoint, its user and its path describe it. */
export function describeRequest(
  spec: Pick<EndpointSpec, 'id' | 'method'>,
  user: UserIdentity,
  { params, requestId }: { params: unknown; requestId: string },
): Omit<AuditEntry, 'at'> {
  const { userId, ...others } = (params ?? {}) as Record<string, unknown>;
  const inPath = typeof userId === 'string' && /^[1-9]\d{0,8}$/.test(userId) ? Number(userId) : null;
  return {
    actorId: actorOf(user),
    role: user.impersonatedBy === undefined ? user.role : 'admin',
    kind: isAct(spec) ? 'act' : 'look',
    act: spec.id,
    subjectId: user.impersonatedBy === undefined ? inPath : user.userId,
    target: toTarget(Object.values(others).join(' ')),
    outcome: 'done',
    code: null,
    requestId,
  };
}

/** Opening a session as another user is a GET, too. */
function isAct({ id, method }: Pick<EndpointSpec, 'id' | 'method'>): boolean {
  return method !== 'GET' || id === loginAs.id;
}

function toTarget(value: unknown): string | null {
  const text = String(value);
  return isTargetText.test(text) ? text : null;
}

export function createAuditing(audit: AuditLog, inner: Database, clock: Clock): Auditing {
  /** Looks of many experts at once would wait for the chain one after the other. */
  const addRepeated = batched(maxBatch, (entries: readonly AuditEntry[]) =>
    inner.write(async (manager) => {
      await audit.lock(manager);
      await audit.append(manager, await audit.withoutRecent(manager, entries));
    }),
  );

  async function record(entry: Omit<AuditEntry, 'at'>): Promise<void> {
    const timed = { ...entry, at: new Date(clock.now()) };
    audit.check();
    if (entry.kind === 'look' || entry.outcome === 'refused') {
      const missing = await inner.read((manager) => audit.withoutRecent(manager, [timed]));
      if (missing.length > 0) await addRepeated(timed);
      return;
    }
    await inner.write(async (manager) => {
      await audit.lock(manager);
      await audit.append(manager, [timed]);
    });
  }

  async function recordFailure(ctx: KoaContext, pending: Pending, thrown: unknown): Promise<void> {
    const { entry } = pending;
    const { code, status } = toAppError(thrown);
    const isRefused = status < 500;
    if (audit.isDamaged || !isDue({ ...pending, isTaken: false })) return;
    // A look that found nothing showed nothing.
    if (entry.kind === 'look' && status !== 403) return;
    await record({ ...entry, outcome: isRefused ? 'refused' : 'failed', code }).catch((error: unknown) =>
      ctx.state.log.error({ err: error }, 'a refused request could not be added to the audit log'),
    );
  }

  function describe({ subjectId, target }: AuditedSubject): void {
    const pending = pendingOfRequest.getStore();
    if (!pending) return;
    if (subjectId !== undefined) pending.entry.subjectId = subjectId;
    if (target !== undefined) pending.entry.target = target === null ? null : toTarget(target);
  }

  return {
    record,
    describe,
    describeInput(...parts) {
      const entry = pendingOfRequest.getStore()?.entry;
      const { userId, taxYear } = Object.assign({}, ...parts) as Record<string, unknown>;
      if (entry?.subjectId === null && typeof userId === 'number') describe({ subjectId: userId });
      if (entry?.target === null && typeof taxYear === 'number') describe({ target: taxYear });
    },
    db: {
      read: inner.read,
      afterCommit: inner.afterCommit,
      ping: inner.ping,
      get inTransaction() {
        return inner.inTransaction;
      },
      get dataSource() {
        return inner.dataSource;
      },
      async write(work) {
        const pending = pendingOfRequest.getStore();
        if (!pending || !isDue(pending) || pending.entry.kind === 'look' || inner.inTransaction)
          return inner.write(work);
        pending.isTaken = true;
        try {
          return await inner.write(async (manager) => {
            await audit.lock(manager);
            const result = await work(manager);
            await audit.append(manager, [{ ...pending.entry, at: new Date(clock.now()) }]);
            return result;
          });
        } catch (error) {
          pending.isTaken = false;
          throw error;
        }
      },
    },
    async run(ctx, spec, work) {
      const user = ctx.state.identity?.user;
      if (!user || spec.access === 'service') return work();
      const pending: Pending = {
        isAudited: isAudited(spec, user),
        entry: describeRequest(spec, user, { params: ctx.params, requestId: ctx.state.requestId }),
        isTaken: false,
      };
      // Looks that were recorded before are not recorded again, so they are stopped here.
      if (pending.isAudited) audit.check();
      let result: unknown;
      try {
        result = await pendingOfRequest.run(pending, work);
      } catch (error) {
        await recordFailure(ctx, pending, error);
        throw error;
      }
      if (!isDue(pending)) return result;
      try {
        // Nobody looks at the data of somebody else without a record of it.
        await record(pending.entry);
      } catch (error) {
        closeBody(result);
        throw error;
      }
      pending.isTaken = true;
      return result;
    },
  };
}

/** The stream of a binary response that is not sent. */
function closeBody(result: unknown): void {
  const { body } = (result ?? {}) as { body?: unknown };
  if (body instanceof Readable) body.destroy();
}
