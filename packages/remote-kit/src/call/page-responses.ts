import type { EndpointSpec } from '@dossier/contracts';

/** Responses that the gateway put into the page, by endpoint id. */
let responses: Map<string, unknown> | undefined;

function readPage(): Map<string, unknown> {
  const text = document.getElementById('dossier-responses')?.textContent;
  return new Map(text ? Object.entries(JSON.parse(text) as Record<string, unknown>) : []);
}

/**
 * The response that came with the page; each is used once, so that later requests see later facts. It is not validated: the
 * gateway made it together with the page, which would otherwise wait for the schemas.
 */
export function takePageResponse({ id }: EndpointSpec): unknown {
  responses ??= readPage();
  const body = responses.get(id);
  responses.delete(id);
  return body;
}

/** Lets the page be read again, for tests. */
export function resetPageResponses(): void {
  responses = undefined;
}
