import {
  feeSettings,
  perLanguage,
  standardVatRate,
  type FeeSettings,
  type Language,
} from '@dossier/contracts';
import { formatFrancs, parseFrancs } from './francs.ts';

/** The settings as they are typed. */
export interface SettingsDraft {
  name: string;
  street: string;
  buildingNumber: string;
  zip: string;
  city: string;
  iban: string;
  vatNumber: string;
  vatRate: string;
  standardFee: string;
  dueDays: string;
  reminderDays: string;
  releaseWhenPaid: boolean;
  mandate: Record<Language, string>;
}
export type SettingsField = keyof SettingsDraft;

const defaultDueDays = 30;

export function draftOf(settings: FeeSettings | null): SettingsDraft {
  const { creditor, iban, vatNumber, vatRate, standardFee, dueDays, reminderDays } = settings ?? {};
  return {
    name: creditor?.name ?? '',
    street: creditor?.street ?? '',
    buildingNumber: creditor?.buildingNumber ?? '',
    zip: creditor?.zip ?? '',
    city: creditor?.city ?? '',
    iban: iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? '',
    vatNumber: vatNumber ?? '',
    vatRate: String((vatRate ?? standardVatRate) / 10),
    standardFee: formatFrancs(standardFee ?? null),
    dueDays: String(dueDays ?? defaultDueDays),
    reminderDays: String(reminderDays ?? 0),
    releaseWhenPaid: settings?.releaseWhenPaid ?? false,
    mandate: settings?.mandate ?? perLanguage(() => ''),
  };
}

const whole = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);
const tenths = (text: string) =>
  /^\d{1,2}(?:[.,]\d)?$/.test(text.trim()) ? Math.round(Number(text.replace(',', '.')) * 10) : Number.NaN;

/** What is saved, or the fields whose values the server would refuse. */
export function parseDraft(
  draft: SettingsDraft,
): { settings: FeeSettings; wrong?: never } | { settings?: never; wrong: readonly SettingsField[] } {
  const { name, street, buildingNumber, zip, city, iban, vatNumber, releaseWhenPaid, mandate } = draft;
  const fee = draft.standardFee.trim();
  const { data, error } = feeSettings.safeParse({
    creditor: { name, street, buildingNumber, zip, city, country: /^LI/i.test(iban.trim()) ? 'LI' : 'CH' },
    iban,
    vatNumber: vatNumber.trim() || null,
    vatRate: tenths(draft.vatRate),
    standardFee: fee === '' ? null : (parseFrancs(fee) ?? Number.NaN),
    dueDays: whole(draft.dueDays),
    reminderDays: whole(draft.reminderDays),
    releaseWhenPaid,
    mandate,
  });
  if (data) return { settings: data };
  const paths = error.issues.map(({ path }) => (path[0] === 'creditor' ? path[1] : path[0]));
  return { wrong: paths as SettingsField[] };
}
