import { getLicenceText, getSbom, listLicences, serviceSboms } from '@dossier/contracts';
import { contentDisposition, fail, readSbom, validate } from '@dossier/service-kit';
import type { Licences } from '../licences/licences.ts';
import { sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

export function handleLicenceList(licences: Licences): Handle {
  return async ({ ctx }) => {
    sendJson(ctx, listLicences.response.parse(await licences.list()));
    ctx.set('Cache-Control', 'no-cache');
  };
}

export function handleLicenceText(licences: Licences): Handle {
  return async ({ ctx }) => {
    const { name, version } = validate(getLicenceText.query, { ...ctx.query }, ctx.state.language);
    const texts = await licences.findTexts(name, version);
    if (!texts) throw fail('NOT_FOUND');
    sendJson(ctx, getLicenceText.response.parse({ texts }));
    ctx.set('Cache-Control', 'public, max-age=86400');
  };
}

/** From the process itself: on several machines its build may be another one than the gateway's. */
export function handleSbom({
  buildDirectory,
  caller,
}: Pick<HandlerDeps, 'buildDirectory' | 'caller'>): Handle {
  return async ({ ctx, params }) => {
    const { part } = validate(getSbom.params, params, ctx.state.language);
    const sbom =
      part === 'gateway' ? await readSbom(buildDirectory) : await caller.call(serviceSboms[part], {});
    sendJson(ctx, sbom);
    ctx.type = 'application/vnd.cyclonedx+json';
    ctx.set('Content-Disposition', contentDisposition('attachment', `dossier-${part}.cdx.json`));
  };
}
