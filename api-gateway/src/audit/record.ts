import { recordAudit, type EndpointSpec } from '@dossier/contracts';
import {
  describeRequest,
  isAudited,
  toAppError,
  type AppError,
  type Caller,
  type UserIdentity,
} from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';

interface AuditedRequest {
  readonly ctx: GatewayContext;
  readonly spec: EndpointSpec;
  readonly params: Readonly<Record<string, string>>;
  readonly user: UserIdentity;
}

export interface AuditRecorder {
  /**
   * Records a request that the gateway refuses itself, or fails to serve. It stays so when it cannot be recorded. As in the
   * services, a look that found nothing is not recorded: it showed nothing.
   */
  refused(request: AuditedRequest, error: unknown): Promise<void>;
  /** Records a request that the gateway served itself. Throws when it cannot be recorded; nothing must be sent then. */
  served(request: AuditedRequest): Promise<void>;
}

/** Services record their own requests; auth stores what the gateway refuses or serves without them. */
export function createAuditRecorder({ call }: Pick<Caller, 'call'>): AuditRecorder {
  async function record({ ctx, spec, params, user }: AuditedRequest, error?: AppError): Promise<void> {
    if (!isAudited(spec, user)) return;
    const { kind, act, subjectId, target } = describeRequest(spec, user, {
      params,
      requestId: ctx.state.requestId,
    });
    if (error && kind === 'look' && error.status !== 403) return;
    const outcome = !error ? 'done' : error.status < 500 ? 'refused' : 'failed';
    const body = {
      kind,
      act,
      subjectId,
      target: ctx.state.auditTarget ?? target,
      outcome,
      code: error?.code ?? null,
    } as const;
    await call(recordAudit, { body }, { for: user });
  }
  return {
    served: (request) => record(request),
    async refused(request, error) {
      await record(request, toAppError(error)).catch((failure: unknown) =>
        request.ctx.state.log.error(
          { err: failure },
          'a refused request could not be added to the audit log',
        ),
      );
    },
  };
}
