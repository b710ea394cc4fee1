import type { EndpointSpec } from '@dossier/contracts';
import type { Middleware } from 'koa';
import { fail, type AppError } from '../errors/app-error.ts';
import type { KoaContext } from '../request/context.ts';

const jsonLimit = 1024 * 1024;

let parser: Promise<Middleware> | undefined;

/** Loaded after the start, because koa-body takes a tenth of a second to load. */
export function loadBodyParser(): Promise<Middleware> {
  parser ??= import('koa-body').then(({ koaBody }) =>
    koaBody({
      json: true,
      multipart: false,
      text: false,
      urlencoded: false,
      jsonLimit: `${jsonLimit}b`,
      jsonStrict: false,
      onError(error, ctx) {
        const parsed = parseWithPrototypeKey(error);
        if (parsed === undefined) throw bodyError(error);
        (ctx.request as { body?: unknown }).body = parsed;
      },
    }),
  );
  return parser;
}

/**
 * The JSON body of a request, undefined when it has none. An endpoint with a `form` reads the raw stream itself; a body
 * an endpoint does not declare is not read.
 */
export async function readBody(ctx: KoaContext, spec: EndpointSpec): Promise<unknown> {
  if (!spec.body || spec.form) return undefined;
  const length = ctx.request.length;
  if (length !== undefined && length > jsonLimit) throw fail('PAYLOAD_TOO_LARGE');
  const present = length !== undefined ? length > 0 : ctx.get('transfer-encoding') !== '';
  if (!present) return undefined;
  // Only JSON: an HTML form on another site must not be able to send a valid request.
  if (!ctx.request.is('application/json')) throw fail('UNSUPPORTED_MEDIA_TYPE');
  const parse = await loadBodyParser();
  await parse(ctx as Parameters<Middleware>[0], async () => undefined);
  return (ctx.request as { body?: unknown }).body;
}

/**
 * co-body rejects JSON with a `__proto__` key as malformed. It is parsed here, so that the validation can name the key.
 */
function parseWithPrototypeKey(error: Error): unknown {
  const { body } = error as { body?: unknown };
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function bodyError(error: Error): AppError {
  const { status, code } = error as { status?: number; code?: string };
  if (status === 413) return fail('PAYLOAD_TOO_LARGE');
  if (status === 415) return fail('UNSUPPORTED_MEDIA_TYPE');
  if (code === 'ECONNABORTED' || code === 'ECONNRESET') return fail('REQUEST_TIMEOUT');
  // Without the cause, because a JSON parser quotes the input.
  return fail('INVALID_JSON');
}
