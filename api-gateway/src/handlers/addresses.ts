import { searchAddresses } from '@dossier/contracts';
import { validate } from '@dossier/service-kit';
import { requireSession, sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

export function handleAddressSearch(deps: Pick<HandlerDeps, 'searchAddresses'>): Handle {
  return async ({ ctx, session }) => {
    const { userId } = requireSession(session).user;
    const { language, log } = ctx.state;
    const query = validate(searchAddresses.query, { ...ctx.query }, language);
    const response = await deps.searchAddresses({ ...query, language, userId, log });
    sendJson(ctx, searchAddresses.response.parse(response));
  };
}
