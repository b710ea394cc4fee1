import { pageTurns, type PageTurn, type PartPage, type PartsProposal } from '@dossier/contracts';

/** A part as the person arranges it. */
export interface DraftPart {
  /** Stays the same while pages move. */
  readonly id: number;
  readonly pages: readonly PartPage[];
  readonly categoryId: number | null;
  /** What it seems to be, as long as its pages are those of the proposal. */
  readonly proposed: PartsProposal['parts'][number] | null;
}

export interface Arrangement {
  readonly parts: readonly DraftPart[];
  /** In the order of the document. */
  readonly leftOut: readonly PartPage[];
}

/** The arrangement that was proposed. A category is chosen only where the proposal is sure. */
export const arrange = ({ parts, leftOut }: Pick<PartsProposal, 'parts' | 'leftOut'>): Arrangement => ({
  parts: parts.map((proposed, id) => ({
    id,
    pages: proposed.pages,
    categoryId: proposed.confidence === 'low' ? null : proposed.categoryId,
    proposed,
  })),
  leftOut: leftOut.map(({ page }) => ({ page, turn: 0 })),
});

const nextId = ({ parts }: Arrangement): number => Math.max(0, ...parts.map(({ id }) => id)) + 1;

/** A part with other pages is not what was proposed any more. */
const withPages = (part: DraftPart, pages: readonly PartPage[]): DraftPart => ({
  ...part,
  pages,
  proposed: null,
});

const keepFilled = (parts: readonly DraftPart[]) => parts.filter(({ pages }) => pages.length > 0);

/** Turns a page clockwise by a quarter. */
export function turnPage(arrangement: Arrangement, number: number): Arrangement {
  const turn = (page: PartPage): PartPage =>
    page.page === number
      ? { page: number, turn: pageTurns[(pageTurns.indexOf(page.turn) + 1) % pageTurns.length] as PageTurn }
      : page;
  return {
    ...arrangement,
    parts: arrangement.parts.map((part) => ({ ...part, pages: part.pages.map(turn) })),
  };
}

/** Moves a page by one place; the first one of a part to the part before, the last one to the part after. */
export function movePage({ parts, leftOut }: Arrangement, number: number, by: -1 | 1): Arrangement {
  const at = parts.findIndex(({ pages }) => pages.some(({ page }) => page === number));
  const part = parts[at];
  const index = part?.pages.findIndex(({ page }) => page === number) ?? -1;
  const moved = part?.pages[index];
  if (!part || !moved) return { parts, leftOut };
  const rest = part.pages.filter((page) => page !== moved);
  const isWithin = index + by >= 0 && index + by < part.pages.length;
  const target = parts[at + by];
  if (!isWithin && !target) return { parts, leftOut };
  return {
    leftOut,
    parts: keepFilled(
      parts.map((each) => {
        if (each === part) return withPages(part, isWithin ? rest.toSpliced(index + by, 0, moved) : rest);
        if (isWithin || each !== target) return each;
        return withPages(target, by < 0 ? [...target.pages, moved] : [moved, ...target.pages]);
      }),
    ),
  };
}

/** Begins a new part with a page. */
export function splitAt(arrangement: Arrangement, number: number): Arrangement {
  return {
    ...arrangement,
    parts: arrangement.parts.flatMap((part) => {
      const index = part.pages.findIndex(({ page }) => page === number);
      if (index < 1) return [part];
      const second = {
        id: nextId(arrangement),
        categoryId: null,
        pages: part.pages.slice(index),
        proposed: null,
      };
      return [withPages(part, part.pages.slice(0, index)), second];
    }),
  };
}

/** Joins a part with the one before it. */
export function joinWithBefore({ parts, leftOut }: Arrangement, id: number): Arrangement {
  const at = parts.findIndex((part) => part.id === id);
  const [before, part] = [parts[at - 1], parts[at]];
  if (!before || !part) return { parts, leftOut };
  const joined = withPages(before, [...before.pages, ...part.pages]);
  return { leftOut, parts: parts.toSpliced(at - 1, 2, joined) };
}

export function leaveOut({ parts, leftOut }: Arrangement, number: number): Arrangement {
  const page = parts.flatMap(({ pages }) => pages).find((each) => each.page === number);
  if (!page) return { parts, leftOut };
  return {
    parts: keepFilled(
      parts.map((part) =>
        part.pages.includes(page)
          ? withPages(
              part,
              part.pages.filter((each) => each !== page),
            )
          : part,
      ),
    ),
    leftOut: [...leftOut, page].toSorted((a, b) => a.page - b.page),
  };
}

/** Takes a page back, as a part of its own at the place that it has in the document. */
export function takeBack(arrangement: Arrangement, number: number): Arrangement {
  const { parts, leftOut } = arrangement;
  const page = leftOut.find((each) => each.page === number);
  if (!page) return arrangement;
  const part = { id: nextId(arrangement), categoryId: null, pages: [page], proposed: null };
  const after = parts.findIndex(({ pages }) => (pages[0]?.page ?? 0) > number);
  return {
    parts: after < 0 ? [...parts, part] : parts.toSpliced(after, 0, part),
    leftOut: leftOut.filter((each) => each !== page),
  };
}

export const chooseCategory = (
  { parts, leftOut }: Arrangement,
  id: number,
  categoryId: number | null,
): Arrangement => ({
  leftOut,
  parts: parts.map((part) => (part.id === id ? { ...part, categoryId } : part)),
});
