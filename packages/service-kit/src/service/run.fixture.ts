import { endpoint } from '@dossier/contracts';
import { z } from 'zod';
import { createService, runService } from '../index.ts';
import { common } from './notes.fixture.ts';

/** A separate process for `run.test.ts` that reads an upload to its end, or throws an uncaught error. */
export const upload = endpoint({
  ...common,
  id: 'upload',
  method: 'POST',
  path: '/api/upload',
  access: 'public',
  form: z.object({}),
  response: z.object({ bytes: z.number() }),
});
export const explode = endpoint({
  ...common,
  id: 'explode',
  method: 'POST',
  path: '/api/explode',
  access: 'public',
  response: z.object({}),
});

if (process.argv[1] === import.meta.filename) {
  await runService((deps) => {
    deps.settings({ MAIL_FROM: z.email().default('a@b.ch') });
    const service = createService({ name: 'messages', entities: [], migrations: [] }, deps);
    service.route(upload, async ({ ctx, log }) => {
      log.info('upload begins');
      let bytes = 0;
      for await (const chunk of ctx.req) bytes += (chunk as Buffer).length;
      return { bytes };
    });
    service.route(explode, () => {
      setImmediate(() => {
        throw new Error('nobody catches this');
      });
      return {};
    });
    return service;
  }, 'messages');
}
