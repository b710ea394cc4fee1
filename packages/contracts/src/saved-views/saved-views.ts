import { z } from 'zod';
import { clientFilters } from '../clients/clients.endpoints.ts';
import { deskFilters } from '../desk/desk.endpoints.ts';
import { deskSnoozes, deskSorts } from '../desk/desk.ts';
import { taxStatusIds } from '../status/status.ts';
import { taxYearBody } from '../years/tax-year-schemas.ts';

/** In characters. */
export const maxViewName = 60;
/** Of each list. */
export const maxViewsPerUser = 50;

const name = z.string().trim().min(1).max(maxViewName);
const { snoozed: _snoozed, tag: _tag, ...earlierFilters } = deskFilters;
const earlierSorts = ['received', 'latest', 'deadline'] as const;

const addedChoices = {
  snoozed: z.enum(deskSnoozes).optional(),
  tag: z.number().int().positive().optional(),
};

/** What an expert saved: the name, and filters and order of the queue. Without `status`: also completed filings. */
export const savedView = z.strictObject({
  name,
  filters: z.strictObject({
    ...earlierFilters,
    taxYear: taxYearBody.optional(),
    ...addedChoices,
    sort: z.enum(deskSorts),
  }),
});
export type SavedView = z.infer<typeof savedView>;

/** A saved view in a response: what published builds accept, and beside it what was added since. */
export const shownView = {
  /** Null when the stored view is damaged. */
  view: z
    .strictObject({
      name,
      filters: z.strictObject({
        ...earlierFilters,
        taxYear: taxYearBody.optional(),
        sort: z.enum(earlierSorts),
      }),
    })
    .nullable(),
  added: z.object({ ...addedChoices, sort: z.enum(deskSorts).optional() }).optional(),
};
type ShownView = { [Part in keyof typeof shownView]?: z.infer<(typeof shownView)[Part]> };

export function splitView(saved: SavedView | null): ShownView & Pick<Required<ShownView>, 'view'> {
  if (!saved) return { view: null };
  const { snoozed, tag, sort, ...filters } = saved.filters;
  const known = earlierSorts.find((each) => each === sort);
  const added = { ...(snoozed && { snoozed }), ...(tag && { tag }), ...(!known && { sort }) };
  return {
    view: { name: saved.name, filters: { ...filters, sort: known ?? 'received' } },
    ...(Object.keys(added).length > 0 && { added }),
  };
}

export function joinView({ view = null, added }: ShownView): SavedView | null {
  return view && { ...view, filters: { ...view.filters, ...added } };
}

/** What an expert saved of the list of clients: the name, and its search and filters. */
export const savedClientView = z.strictObject({
  name,
  filters: z.strictObject({
    ...clientFilters,
    tag: z.number().int().positive().optional(),
    status: z.literal(taxStatusIds).optional(),
  }),
});
export type SavedClientView = z.infer<typeof savedClientView>;
