import type { CantonCode } from '../cantons/cantons.ts';
import type { ProfileFields } from '../profile/profile.ts';
import { hasBusiness } from '../tax-profile/questions.ts';

/** A text of an authority that states a deadline, with its date; that of the reading where it has none. */
interface Source {
  readonly url: string;
  readonly of: string;
}

/**
 * Why a deadline is not shown as a date: no text of the canton could be read, the canton counts from the delivery of the
 * forms, sets the day for each person on the return, or had another day in a single year.
 */
type Unverified = 'notFound' | 'fromDelivery' | 'onReturn' | 'otherDay';

interface Rule {
  /** The page of the canton's tax office. */
  readonly taxOffice: string;
  /** Where an authority explains how the deadline is extended; the tax office otherwise. */
  readonly extension?: string;
  /** `MM-DD` in the year after the tax year; absent where no official text could be read, see `unverified`. */
  readonly day?: string;
  /** For self-employed persons, also beside an employment, and farmers, where a source states a later one. */
  readonly selfEmployedDay?: string;
  /** The only tax years the date is stated for. */
  readonly onlyYears?: readonly number[];
  /** Tax years with another date, which no official text could be read for. */
  readonly exceptYears?: readonly number[];
  readonly source?: Source;
  /** For the tax years without a verified date: the letter of the canton decides. */
  readonly unverified?: Unverified;
}

/**
 * The filing deadlines of natural persons with their tax domicile in the canton (art. 124 DBG leaves them to the cantons),
 * read on 22 and 25 November 2026, for the tax years 2024 to 2026. What no official text could be found for is marked
 * `unverified`, and the letter of the canton decides: Lucerne counts 30 days from the delivery of the forms (Luzerner
 * Steuerbuch), Fribourg prints the date on the return, Obwalden leaves it to its tax administration (GDB 641.426 art. 3).
 */
const rules: Readonly<Record<CantonCode, Rule>> = {
  AG: { taxOffice: 'https://www.ag.ch', unverified: 'notFound' },
  AI: { taxOffice: 'https://www.ai.ch/themen/steuern', unverified: 'notFound' },
  AR: { taxOffice: 'https://www.ar.ch/steuern', unverified: 'notFound' },
  BE: {
    taxOffice: 'https://www.sv.fin.be.ch',
    extension:
      'https://www.sv.fin.be.ch/de/start/themen/frist-verlaengern/fristverlaengerung-privatpersonen.html',
    day: '03-15',
    selfEmployedDay: '05-15',
    source: {
      url: 'https://www.taxinfo.sv.fin.be.ch/taxinfo/1cce120a-05da-45e8-8968-b66ae236fee5',
      of: '2024-11-07',
    },
  },
  BL: {
    taxOffice:
      'https://www.baselland.ch/politik-und-behorden/direktionen/finanz-und-kirchendirektion/steuerverwaltung',
    day: '03-31',
    selfEmployedDay: '06-30',
    source: {
      url: 'https://www.baselland.ch/politik-und-behorden/direktionen/finanz-und-kirchendirektion/steuerverwaltung/kurzmitteilungen/2016/einreichungsfristen-und-fristgewaehrungspraxis-fuer-steuererklaerungen',
      of: '2016-01-27',
    },
  },
  BS: {
    taxOffice: 'https://www.steuerverwaltung.bs.ch',
    day: '03-31',
    source: {
      url: 'https://www.steuerverwaltung.bs.ch/massnahmen-infolge-corona-pandemie.html',
      of: '2020-06-15',
    },
  },
  FR: {
    taxOffice: 'https://www.fr.ch/de/steuern',
    extension:
      'https://www.fr.ch/de/steuern/natuerliche-personen/fristerstreckung-fuer-die-abgabe-der-steuererklaerung-steuer-der-natuerlichen-personen',
    unverified: 'onReturn',
  },
  GE: { taxOffice: 'https://www.ge.ch', unverified: 'notFound' },
  GL: {
    taxOffice: 'https://www.gl.ch/verwaltung/finanzen-und-gesundheit/steuern.html/507',
    unverified: 'notFound',
  },
  GR: {
    taxOffice: 'https://www.stv.gr.ch',
    day: '03-31',
    selfEmployedDay: '09-30',
    source: {
      url: 'https://www.gr.ch/IT/istituzioni/amministrazione/dfg/stv/mitteilungen/Seiten/Coronavirus_Aktuelle-Informationen.aspx',
      of: '2020',
    },
  },
  JU: { taxOffice: 'https://www.jura.ch', unverified: 'notFound' },
  LU: {
    taxOffice: 'https://steuern.lu.ch',
    extension: 'https://steuerbuch.lu.ch/band2/verfahren/frist_zur_einreichung_der_steuererklaerung',
    unverified: 'fromDelivery',
  },
  NE: {
    taxOffice: 'https://www.ne.ch/autorites/DFS/SCCO',
    extension: 'https://www.ne.ch/autorites/DFS/SCCO/impot-pp/Pages/delais.aspx',
    day: '02-23',
    onlyYears: [2023],
    unverified: 'otherDay',
    source: { url: 'https://www.ne.ch/autorites/DFS/SCCO/impot-pp/Pages/delais.aspx', of: '2024' },
  },
  NW: {
    taxOffice: 'https://www.steuern-nw.ch',
    day: '03-31',
    source: {
      url: 'https://www.steuern-nw.ch/corona-notverordnung-nidwalden-entlastet-unternehmen-und-privatpersonen/',
      of: '2020-03-31',
    },
  },
  OW: { taxOffice: 'https://www.ow.ch/aemter/186', unverified: 'onReturn' },
  SG: { taxOffice: 'https://www.steuern.sg.ch', unverified: 'notFound' },
  SH: { taxOffice: 'https://www.sh.ch', unverified: 'notFound' },
  SO: {
    taxOffice: 'https://so.ch/verwaltung/finanzdepartement/steueramt/',
    extension: 'https://steuerbuch.so.ch/verfahren/veranlagung-im-ordentlichen-verfahren/140-nr-2',
    day: '03-31',
    source: {
      url: 'https://steuerbuch.so.ch/verfahren/veranlagung-im-ordentlichen-verfahren/140-nr-2',
      of: '2021',
    },
  },
  SZ: {
    taxOffice: 'https://www.sz.ch',
    extension: 'https://efristen.sz.ch/np',
    day: '03-31',
    source: { url: 'https://schuebelbach.ch/_rtr/dienst_30783', of: '2021' },
  },
  TG: {
    taxOffice: 'https://steuerverwaltung.tg.ch',
    extension:
      'https://steuerverwaltung.tg.ch/hauptrubrik-1/veranlagung-und-bezug/fristverlaengerungen.html/2884',
    day: '04-30',
    source: {
      url: 'https://steuerverwaltung.tg.ch/hauptrubrik-1/veranlagung-und-bezug/fristverlaengerungen.html/2884',
      of: '2026-11-22',
    },
  },
  TI: { taxOffice: 'https://www.ti.ch/etax', unverified: 'notFound' },
  UR: {
    taxOffice: 'https://www.ur.ch/steuernpor/1564',
    day: '03-31',
    source: { url: 'https://www.ur.ch/steuernpor/1564', of: '2024-01' },
  },
  VD: {
    taxOffice: 'https://www.vd.ch/impots',
    extension:
      'https://www.vd.ch/prestation/demander-un-delai-pour-le-depot-de-la-declaration-dimpot-pour-les-individus-personnes-physiques-et-les-societes-personnes-morales',
    day: '03-15',
    source: {
      url: 'https://www.vd.ch/prestation/demander-un-delai-pour-le-depot-de-la-declaration-dimpot-pour-les-individus-personnes-physiques-et-les-societes-personnes-morales',
      of: '2026-11-22',
    },
  },
  VS: { taxOffice: 'https://www.vs.ch', unverified: 'notFound' },
  ZG: {
    taxOffice: 'https://www.zg.ch/behoerden/finanzdirektion/steuerverwaltung/',
    day: '04-30',
    source: { url: 'https://www.zg.ch/behoerden/finanzdirektion/steuerverwaltung/', of: '2020' },
  },
  ZH: {
    taxOffice: 'https://www.zh.ch/de/steuern-finanzen/steuern.html',
    extension:
      'https://www.stadt-zuerich.ch/de/lebenslagen/steuern/natuerliche-personen/fristerstreckung.html',
    day: '03-31',
    selfEmployedDay: '09-30',
    // The canton prolonged the deadline of tax year 2024 in March 2025; its own text could not be read.
    exceptYears: [2024],
    unverified: 'otherDay',
    source: { url: 'https://www.stadtaffoltern.ch/dienstleistungen/30030', of: '2026-11-22' },
  },
};

/** When and where a tax return is due; without a date, the canton's tax office tells it. */
export interface FilingDeadline {
  /** `YYYY-MM-DD`; null when no official source states it for this year. */
  readonly date: string | null;
  /** The official text of the date; null without a date. */
  readonly source: string | null;
  /** Why there is no date; null with one. */
  readonly unverified: Unverified | null;
  readonly taxOffice: string;
  /** Where the deadline is extended. */
  readonly extension: string;
}

type Person = Pick<ProfileFields, 'cantonOfResidence' | 'employmentType'>;

/** The filing deadline of a tax year for a person; null without a canton. */
export function filingDeadline(person: Person, taxYear: number): FilingDeadline | null {
  const { cantonOfResidence: canton, employmentType } = person;
  if (!canton) return null;
  const { taxOffice, extension = taxOffice, source, ...rule } = rules[canton];
  const day = (hasBusiness({ employmentType }) && rule.selfEmployedDay) || rule.day;
  const isStated = (rule.onlyYears?.includes(taxYear) ?? true) && !rule.exceptYears?.includes(taxYear);
  const date = day && isStated ? `${taxYear + 1}-${day}` : null;
  const unverified = date ? null : (rule.unverified ?? 'notFound');
  return { date, source: (date && source?.url) || null, unverified, taxOffice, extension };
}

/** Days before the deadline on which a reminder is sent. */
export const reminderDays = { early: 14, late: 3, last: 1 } as const;
export type ReminderKind = keyof typeof reminderDays;

/** The reminder that is due on a day (`YYYY-MM-DD`): a later one also replaces an earlier one that was not sent; null otherwise. */
export function dueReminder(deadline: string, today: string): ReminderKind | null {
  const days = (Date.parse(deadline) - Date.parse(today)) / 86_400_000;
  if (days < 0 || days > reminderDays.early) return null;
  if (days <= reminderDays.last) return 'last';
  return days <= reminderDays.late ? 'late' : 'early';
}
