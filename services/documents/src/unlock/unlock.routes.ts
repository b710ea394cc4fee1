import { maxPasswordGuesses, unlockFile as unlockFileEndpoint } from '@dossier/contracts';
import { actorOf, AppError, createRateLimit, fail, type Redis, type Service } from '@dossier/service-kit';
import { readFileFacts } from '../files/file-facts.ts';
import { presentFile } from '../files/file-response.ts';
import type { UploadRoutesDeps } from '../upload/upload.routes.ts';
import { unlockFile } from './unlock-file.ts';

export function unlockRoutes(service: Service, deps: UploadRoutesDeps, redis: Redis | undefined): void {
  const guesses = createRateLimit(redis, {
    name: 'unlock',
    points: maxPasswordGuesses,
    seconds: 600,
    whileAway: 'alone',
  });
  service.route(unlockFileEndpoint, async ({ params: { id }, body, identity, language, log }) => {
    const { userId } = identity;
    const key = String(userId);
    const waitMs = await guesses.take(key);
    if (waitMs > 0) throw fail('TOO_MANY_REQUESTS', { retryAfter: waitMs / 1000 });
    let isWrong = false;
    const context = { service, ...deps, userId, actorId: actorOf(identity), log };
    const file = await unlockFile(context, id, body.password)
      .catch((error: unknown) => {
        isWrong = error instanceof AppError && error.code === 'FILE_PASSWORD_WRONG';
        throw error;
      })
      .finally(() => (isWrong ? undefined : guesses.refund(key)));
    return presentFile(file, language, await readFileFacts(service, userId, [file]));
  });
}
