import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isBinary, type EndpointSpec } from '@dossier/contracts';
import { fail } from '../errors/app-error.ts';
import type { BinaryResult, KoaContext } from '../request/context.ts';

/** Sends the result of a handler: JSON reduced to the declared fields, or bytes. */
export async function sendResponse(ctx: KoaContext, spec: EndpointSpec, result: unknown): Promise<void> {
  if (isBinary(spec.response)) {
    await sendBinary(ctx, result as BinaryResult, spec.response.binary);
    return;
  }
  const checked = spec.response.safeParse(result);
  if (!checked.success) {
    // A response that does not match its declaration may contain confidential data: it is never sent.
    const issues = checked.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code }));
    ctx.state.log.error({ endpoint: spec.id, issues }, 'the response does not match its declaration');
    throw fail('INTERNAL_ERROR');
  }
  if (checked.data === undefined) {
    ctx.status = 204;
    return;
  }
  if (spec.status) ctx.status = spec.status;
  ctx.type = 'application/json';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(checked.data);
}

async function sendBinary(ctx: KoaContext, result: BinaryResult, type: string): Promise<void> {
  const { body, headers = {} } = result;
  if (Buffer.isBuffer(body)) {
    describeBinary(ctx, type, headers);
    ctx.body = body;
    return;
  }
  if (ctx.method === 'HEAD' || ctx.res.destroyed) {
    body.destroy();
    describeBinary(ctx, type, headers);
    ctx.status = 200;
    return;
  }
  // Until the first bytes are read, an error is still sent as an error response.
  await firstBytes(body);
  describeBinary(ctx, type, headers);
  ctx.respond = false;
  ctx.res.statusCode = ctx.status === 404 ? 200 : ctx.status;
  try {
    // Closes both ends on a failure: a disconnected client closes the file, a broken file closes the connection.
    await pipeline(body, ctx.res);
  } catch (error) {
    // A pipeline into a connection that is closed already leaves the body open.
    body.destroy();
    ctx.res.destroy();
    if (!isAbort(error)) ctx.state.log.error({ err: error }, 'a response was aborted');
  }
}

function describeBinary(ctx: KoaContext, type: string, headers: Readonly<Record<string, string>>): void {
  ctx.set('Content-Type', type);
  ctx.set('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
}

async function firstBytes(body: Readable): Promise<void> {
  if (body.errored) throw body.errored;
  if (body.readableLength > 0 || body.readableEnded) return;
  const settled = new AbortController();
  const { signal } = settled;
  try {
    // `once` also rejects on 'error'.
    await Promise.race([once(body, 'readable', { signal }), once(body, 'end', { signal })]);
  } finally {
    settled.abort();
  }
}

function isAbort(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE';
}
