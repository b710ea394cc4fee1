import { recordPaper as recordPaperEndpoint } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { ReadQueue } from '../queue/read-queue.ts';
import { recordPaper } from './papers.repository.ts';

export function paperRoutes({ route, db, clock }: Service, queue: ReadQueue): void {
  // The announcement carries the whole state, so that a repeated one changes nothing.
  route(recordPaperEndpoint, async ({ body }) => {
    const isUnwanted = await db.write((manager) => recordPaper(manager, body, new Date(clock.now())));
    if (isUnwanted) queue.abort(body.fileId);
    queue.wake();
    return { success: true as const };
  });
}
