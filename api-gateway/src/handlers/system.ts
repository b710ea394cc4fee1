import { getSystem } from '@dossier/contracts';
import { composeSystem } from '../compose/system.ts';
import { sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handlers.ts';

export function handleSystem({
  caller,
  clock,
  version,
}: Pick<HandlerDeps, 'caller' | 'clock' | 'version'>): Handle {
  const gateway = { version, startedAt: new Date(clock.now()).toISOString() };
  return async ({ ctx }) => {
    const now = new Date(clock.now());
    const system = await composeSystem({ caller, gateway, now, log: ctx.state.log });
    sendJson(ctx, getSystem.response.parse(system));
  };
}
