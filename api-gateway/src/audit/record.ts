import { recordAudit, type EndpointSpec } from '@dossier/contracts';
import { describeRequest, isAudited, toAppError, type Caller, type UserIdentity } from '@dossier/service-kit';
import type { GatewayContext } from '../http/context.ts';

interface AuditedRequest {
  readonly ctx: GatewayContext;
  readonly spec: EndpointSpec;
  readonly params: Readonly<Record<string, string>>;
  readonly user: UserIdentity;
}

export interface AuditRecorder {
  /** Records a request that the gateway refuses itself. It stays refused when it cannot be recorded. */
  refused(request: AuditedRequest, error: unknown): Promise<void>;
  /** Records a request that the gateway served itself. Throws when it cannot be recorded; nothing must be sent then. */
  served(request: AuditedRequest): Promise<void>;
}

/** Services record their own requests; auth stores what the gateway refuses or serves without them. */
export function createAuditRecorder({ call }: Pick<Caller, 'call'>): AuditRecorder {
  async function record({ ctx, spec, params, user }: AuditedRequest, code: string | null): Promise<void> {
    if (!isAudited(spec, user)) return;
    const { kind, act, subjectId, target } = describeRequest(spec, user, {
      params,
      requestId: ctx.state.requestId,
    });
    const outcome = code === null ? 'done' : 'refused';
    await call(recordAudit, { body: { kind, act, subjectId, target, outcome, code } }, { for: user });
  }
  return {
    served: (request) => record(request, null),
    async refused(request, error) {
      await record(request, toAppError(error).code).catch((failure: unknown) =>
        request.ctx.state.log.error(
          { err: failure },
          'a refused request could not be added to the audit log',
        ),
      );
    },
  };
}
