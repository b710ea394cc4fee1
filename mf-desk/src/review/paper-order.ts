import type { DeskFile } from '@dossier/contracts';
import { useState } from 'react';

/** The items in the order in which they were first listed, so that no row moves under the cursor; new ones are last. */
export function useStableOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
): readonly Item[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = items.map(({ id }) => id).filter((id) => !order.includes(id));
  if (added.length > 0) setOrder([...order, ...added]);
  const position = new Map([...order, ...added].map((id, index) => [id, index]));
  return items.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

/** Brings the papers of a category together, the categories in the order of their first paper. */
export function byCategory(files: readonly DeskFile[]): DeskFile[] {
  const categories = [...new Set(files.map(({ categoryId }) => categoryId))];
  return files.toSorted((a, b) => categories.indexOf(a.categoryId) - categories.indexOf(b.categoryId));
}

/** Papers of one category that follow one another. */
interface PaperGroup {
  readonly categoryId: number | null;
  readonly categoryName: string | null;
  readonly files: readonly DeskFile[];
}

/** The groups of a list, in its order: papers that came later are a group of their own at the end. */
export function groupsOf(files: readonly DeskFile[]): PaperGroup[] {
  const groups: (PaperGroup & { files: DeskFile[] })[] = [];
  for (const file of files) {
    const last = groups.at(-1);
    if (last?.categoryId === file.categoryId) last.files.push(file);
    else groups.push({ categoryId: file.categoryId, categoryName: file.categoryName, files: [file] });
  }
  return groups;
}

/** Whether a paper waits for the expert. */
export const isToReview = ({ state, deletedAt }: DeskFile): boolean =>
  deletedAt === null && (state === 'new' || state === 'returned');

/** The next paper that waits for the expert, from a position on and then from the beginning. */
export function nextToReview(
  files: readonly DeskFile[],
  position: number,
  decided: ReadonlySet<string>,
): DeskFile | undefined {
  const following = [...files.slice(position + 1), ...files.slice(0, Math.max(0, position))];
  return following.find((file) => isToReview(file) && !decided.has(file.id));
}
