import { openApiDocument } from '@dossier/contracts/openapi';
import type { Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

export function handleOpenApi({ version }: Pick<HandlerDeps, 'version'>): Handle {
  let json: string | undefined;
  return ({ ctx }) => {
    json ??= JSON.stringify(openApiDocument(version));
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'application/json';
    ctx.body = json;
  };
}
