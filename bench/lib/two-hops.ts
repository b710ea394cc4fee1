/**
 * Two bare Koa servers, the reference of the benchmark of calls: `back` reads one row with TypeORM, `front <port of back>`
 * checks the session, signs the identity and forwards. Each prints its port. The keys are those of DATA_DIR.
 */
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createService,
  identityHeader,
  loadKey,
  readEnv,
  signIdentity,
  verifyIdentity,
  verifySessionToken,
} from '@dossier/service-kit';
import { startTestService } from '@dossier/service-kit/testing';
import Koa, { type Middleware } from 'koa';
import { CreateEntries1763000100000, entryEntity } from './entries.entity.ts';

const [role, portOfBack] = process.argv.slice(2);
const key = loadKey('SESSION_KEY', readEnv({ DATA_DIR: process.env['DATA_DIR'] ?? '' }), {});
const user = { userId: 7, role: 'user', sessionId: 'bench' } as const;

/** Reads a row for the signed identity. */
async function createBack(): Promise<Middleware> {
  const definition = {
    name: 'filing',
    entities: [entryEntity],
    exempt: { entry: 'all' },
    migrations: [CreateEntries1763000100000],
  } as const;
  const { db, service } = await startTestService((deps) => createService(definition, deps));
  const seal = await service.seals.forWriting(user.userId);
  const sealed = seal.seal({ table: 'entry', column: 'sealed', id: 1 }, 'a text');
  const row = { id: 1, plain: 'a text', sealed, mac: '' };
  await db.write((manager) => manager.insert(entryEntity, row));
  return async (ctx) => {
    if (!verifyIdentity(ctx.get(identityHeader), 'filing', [key])) return ctx.throw(401);
    ctx.body = await db.read((manager) => manager.findOneBy(entryEntity, { id: 1 }));
  };
}

/** Forwards for the session of the cookie. */
function createFront(): Middleware {
  const agent = new Agent({ keepAlive: true });
  return async (ctx) => {
    if (!verifySessionToken(ctx.cookies.get('dossier_session') ?? '', [key])) return ctx.throw(401);
    const headers = { [identityHeader]: signIdentity({ user }, 'filing', key) };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request({ port: portOfBack, path: ctx.url, headers, agent }, resolve).on('error', reject).end();
    const response = await promise;
    ctx.status = response.statusCode ?? 502;
    ctx.type = 'application/json';
    ctx.length = Number(response.headers['content-length']);
    ctx.body = response;
  };
}

const app = new Koa();
app.use(role === 'back' ? await createBack() : createFront());
const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
