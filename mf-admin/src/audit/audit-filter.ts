import {
  auditKinds,
  auditOutcomes,
  userId,
  type AuditKind,
  type AuditOutcome,
  type exportAudit,
  type QueryIn,
} from '@dossier/contracts';

/** The filter as the address has it: ids and days as text. */
export interface AuditFilter {
  readonly actor?: string;
  readonly subject?: string;
  readonly act?: string;
  readonly kind?: AuditKind;
  readonly outcome?: AuditOutcome;
  /** `YYYY-MM-DD`, both days included. */
  readonly from?: string;
  readonly to?: string;
}

export function isUserId(text: string): boolean {
  return /^\d+$/.test(text) && userId.safeParse(Number(text)).success;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isAct = (text: string) => /^[\w.]{1,60}$/.test(text);

/** Reads a filter from the address, without values that the server would refuse. */
export function readFilter(address: URLSearchParams): AuditFilter {
  const text = (name: string, isValid: (value: string) => boolean) => {
    const value = address.get(name) ?? '';
    return isValid(value) ? { [name]: value } : {};
  };
  const kind = auditKinds.find((each) => each === address.get('kind'));
  const outcome = auditOutcomes.find((each) => each === address.get('outcome'));
  return {
    ...text('actor', isUserId),
    ...text('subject', isUserId),
    ...text('act', isAct),
    ...(kind && { kind }),
    ...(outcome && { outcome }),
    ...text('from', isDay),
    ...text('to', isDay),
  };
}

export function toQuery({ from, to, ...filter }: AuditFilter): Omit<QueryIn<typeof exportAudit>, 'format'> {
  return {
    ...filter,
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(dayAfter(to)) }),
  };
}

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const zurichHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Midnight in Zurich, an hour earlier in summer. Clocks change after midnight. */
function startOfDay(day: string): string {
  const winter = Date.parse(`${day}T00:00:00+01:00`);
  const isSummer = Number(zurichHour.format(winter)) === 1;
  return new Date(isSummer ? winter - hourMs : winter).toISOString();
}
