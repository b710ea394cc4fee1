import { IsNull, MoreThan, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { messageEntity, type MessageRow } from './messages.entity.ts';

interface Filing {
  readonly userId: number;
  readonly taxYear: number;
}
type Where = Pick<Filing, 'userId'> & Partial<Pick<Filing, 'taxYear'> & Pick<MessageRow, 'id'>>;

const isOpen = (where: Where): FindOptionsWhere<MessageRow> => ({
  ...where,
  ...(where.taxYear === undefined && { field: Not(IsNull()) }),
  closedAt: IsNull(),
});

/** The open questions of a user in a tax year, oldest first. */
export function findOpenQuestions(manager: EntityManager, where: Filing): Promise<MessageRow[]> {
  return manager.find(messageEntity, { where: isOpen(where), order: { id: 'ASC' } });
}

export function countOpenQuestions(manager: EntityManager, where: Filing): Promise<number> {
  return manager.countBy(messageEntity, isOpen(where));
}

/** The tax years of a user with open questions. */
export async function findQuestionedYears(manager: EntityManager, userId: number): Promise<number[]> {
  const open = await manager.find(messageEntity, {
    select: { id: true, taxYear: true },
    where: isOpen({ userId }),
    order: { taxYear: 'ASC' },
  });
  return [...new Set(open.flatMap(({ taxYear }) => taxYear ?? []))];
}

/** Whether another question about the year was asked after a time. */
export function hasRecentQuestion(
  manager: EntityManager,
  { userId, taxYear, id }: Filing & Pick<MessageRow, 'id'>,
  after: Date,
): Promise<boolean> {
  return manager.existsBy(messageEntity, { userId, taxYear, id: Not(id), createdAt: MoreThan(after) });
}

/** Ends open questions: all of a user who replied, or the one that an expert settles. */
export async function closeQuestions(manager: EntityManager, where: Where, at: Date): Promise<void> {
  await manager.update(messageEntity, isOpen(where), { closedAt: at });
}
