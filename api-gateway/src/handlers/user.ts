import { getUser } from '@dossier/contracts';
import { validate } from '@dossier/service-kit';
import { composeUser } from '../compose/user.ts';
import { requireSession, sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

export function handleUser({
  caller,
  clock,
  settings,
}: Pick<HandlerDeps, 'caller' | 'clock' | 'settings'>): Handle {
  return async ({ ctx, session }) => {
    const { user } = requireSession(session);
    const { language, log } = ctx.state;
    const { taxYear } = validate(getUser.query, { ...ctx.query }, language);
    const response = await composeUser({
      caller,
      user,
      taxYear,
      paymentUrl: settings.paymentUrl,
      now: new Date(clock.now()),
      log,
    });
    sendJson(ctx, getUser.response.parse(response));
  };
}
