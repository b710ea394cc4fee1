import { z } from 'zod';
import { cantonCodes } from '../cantons/cantons.ts';
import type { TaxStatusId } from '../status/status.ts';

export const maxReminderRules = 20;
/** In characters. */
export const maxReminderRuleName = 60;
/** Limits of the days between two reminders of a client. */
export const reminderRhythm = { min: 2, max: 90 } as const;
/** So many clients of a preview are named. */
export const maxPreviewed = 50;

/** A day of each year, `MM-DD`; 29 February counts as 1 March in other years. */
const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const openStatusIds = [1, 2, 3, 4, 5] as const satisfies readonly TaxStatusId[];

const distinct = (list: readonly unknown[]) => new Set(list).size === list.length;

export const reminderRule = z
  .strictObject({
    name: z.string().trim().min(1).max(maxReminderRuleName),
    isOn: z.boolean(),
    /** The first and the last day of the year on which it reminds. */
    firstDay: dayOfYear,
    lastDay: dayOfYear,
    /** The days from one reminder of a client to the next. */
    everyDays: z.number().int().min(reminderRhythm.min).max(reminderRhythm.max),
    /** The days of the week without reminders, 0 is Sunday; never all of them. */
    quietDays: z.array(z.number().int().min(0).max(6)).max(6).refine(distinct),
    /** Only clients of this canton, with this tag; null for those of any. */
    canton: z.enum(cantonCodes).nullable(),
    tag: z.number().int().positive().nullable(),
    /** Only clients in one of these; nobody is reminded of a year that is completed. */
    statuses: z.array(z.literal(openStatusIds)).min(1).max(openStatusIds.length).refine(distinct),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'] });
export type ReminderRule = z.infer<typeof reminderRule>;

type Days = Pick<ReminderRule, 'firstDay' | 'lastDay' | 'quietDays'>;

/** Whether a rule reminds on a day, `YYYY-MM-DD`. */
export function remindsOn({ firstDay, lastDay, quietDays }: Days, day: string): boolean {
  const dayInYear = day.slice(5);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayInYear >= firstDay && dayInYear <= lastDay && !quietDays.includes(weekday);
}

/** The first day from `today` on on which a rule reminds; null for a rule of quiet days only. */
export function nextReminderDay(rule: Days, today: string): string | null {
  const start = Date.parse(today);
  for (let days = 0; days <= 2 * 366; days += 1) {
    const day = new Date(start + days * 86_400_000).toISOString().slice(0, 10);
    if (remindsOn(rule, day)) return day;
  }
  return null;
}

/** How long before an extended deadline the rules remind a client again. */
export const extendedPauseDays = 30;
