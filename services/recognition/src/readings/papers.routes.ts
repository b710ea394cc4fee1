import { recordPaper, recordPeopleChange } from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import type { ReadQueue } from '../queue/read-queue.ts';
import { queueAgain, storePaper } from '../papers/papers.repository.ts';

/** A household is entered person by person, and then read once. */
const peopleDelayMs = 30_000;

export function paperRoutes({ route, db, clock }: Service, queue: ReadQueue): void {
  // The announcement carries the whole state, so that a repeated one changes nothing.
  route(recordPaper, async ({ body }) => {
    const isUnwanted = await db.write((manager) => storePaper(manager, body, new Date(clock.now())));
    if (isUnwanted) queue.abort(body.fileId);
    queue.wake();
    return { success: true as const };
  });

  // Whose a paper is follows from its whole layout, which is not kept.
  route(recordPeopleChange, async ({ body }) => {
    const dueAt = new Date(clock.now() + peopleDelayMs);
    const unwanted = await db.write((manager) => queueAgain(manager, body, dueAt));
    for (const fileId of unwanted) queue.abort(fileId);
    return { success: true as const };
  });
}
