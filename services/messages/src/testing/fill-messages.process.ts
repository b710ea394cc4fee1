/**
 * Fills the database of the messages service, which its migrations create, with conversations: four messages of each person,
 * and after them in every twentieth one that no expert has read. For benchmarks: `node fill-messages.process.ts <people>`, with
 * the variables of the service. The people are those of the filings that filing fills for benchmarks.
 */
import { createDeps } from '@dossier/service-kit';
import { messageEntity, messageText, type MessageRow } from '../messages/messages.entity.ts';
import { createMessagesService } from '../service.ts';

const firstUserId = 1000;
const perTransaction = 250;
const minute = 60_000;

const people = Number(process.argv[2]);
const service = createMessagesService(createDeps('messages', process.env));
const startedAt = service.clock.now() - 24 * 60 * minute;
await service.start();
for (let done = 0; done < people; done += perTransaction) {
  const count = Math.min(perTransaction, people - done);
  const userIds = Array.from({ length: count }, (_, index) => firstUserId + done + index);
  const rows = (await Promise.all(userIds.map(conversationOf))).flat();
  await service.db.write((manager) =>
    manager.createQueryBuilder().insert().into(messageEntity).values(rows).updateEntity(false).execute(),
  );
}
await service.stop();

/** The texts are sealed for no message, as nobody reads them. */
async function conversationOf(userId: number): Promise<Omit<MessageRow, 'id'>[]> {
  const seal = await service.seals.forWriting(userId);
  const authors = ['person', 'expert', 'person', 'expert'] as const;
  return [...authors, ...(userId % 20 === 0 ? (['person'] as const) : [])].map((author, index) => ({
    userId,
    author,
    authorId: author === 'expert' ? 30 : null,
    text: seal.seal(messageText(0), 'A text'),
    language: author === 'person' ? ('de' as const) : null,
    createdAt: new Date(startedAt + index * minute),
    taxYear: null,
    field: null,
    fileId: null,
    closedAt: null,
  }));
}
