import { createHash } from 'node:crypto';
import { parseXml } from '@dossier/document-reader/xml';
import { fail } from '@dossier/service-kit';

type XmlElement = ReturnType<typeof parseXml>;

/** An incoming payment of a file of the bank. */
export interface Payment {
  /** The same for the payment in another file, so that it counts once. */
  readonly key: string;
  /** `YYYY-MM-DD`; null when the file does not say. */
  readonly bookedOn: string | null;
  /** In hundredths of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly reference: string | null;
  readonly payer: string | null;
}

/** About 2,000 payments. */
const maxElements = 200_000;
const maxText = 140;

/**
 * Reads the booked credits of a camt.053 (statement) or camt.054 (notification) in any version. Debits, reversals and entries
 * that are only pending are left out. The elements: https://www.six-group.com/en/products-services/banking-services/payment-standardization/standards/iso-20022.html
 */
export function readPayments(bytes: Uint8Array): Payment[] {
  const root = parse(bytes);
  const message = find(root, 'BkToCstmrStmt') ?? find(root, 'BkToCstmrDbtCdtNtfctn');
  if (root.name !== 'Document' || !message) throw fail('PAYMENTS_UNREADABLE');
  const seen = new Map<string, number>();
  return [...list(message, 'Stmt'), ...list(message, 'Ntfctn')].flatMap((account) => {
    const iban = text(account, 'Acct', 'Id', 'IBAN') ?? '';
    return list(account, 'Ntry')
      .filter(isBookedCredit)
      .flatMap((entry) => readEntry(entry))
      .map(({ bankReference, ...payment }) => {
        const facts = JSON.stringify([iban, bankReference, payment]);
        const count = seen.get(facts) ?? 0;
        seen.set(facts, count + 1);
        const key = createHash('sha256').update(`${facts} ${count}`).digest('hex');
        return { ...payment, key };
      });
  });
}

function parse(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(bytes, { maxElements });
  } catch (error) {
    throw fail('PAYMENTS_UNREADABLE', { cause: error });
  }
}

function isBookedCredit(entry: XmlElement): boolean {
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts');
  return (
    text(entry, 'CdtDbtInd') === 'CRDT' && text(entry, 'RvslInd') !== 'true' && (status ?? 'BOOK') === 'BOOK'
  );
}

/** The payments of an entry, which may collect many. */
function readEntry(entry: XmlElement) {
  const details = list(entry, 'NtryDtls').flatMap((each) => list(each, 'TxDtls'));
  const [only, ...others] = details;
  const parts = others.length > 0 ? details : [only ?? entry];
  const booked = (text(entry, 'BookgDt', 'Dt') ?? text(entry, 'BookgDt', 'DtTm'))?.slice(0, 10) ?? '';
  return parts.flatMap((part) => {
    // A collected entry may contain what is taken back.
    if (part !== entry && (text(part, 'CdtDbtInd') ?? 'CRDT') !== 'CRDT') return [];
    const isOnly = parts.length === 1;
    const amount =
      find(part, 'Amt') ?? find(part, 'AmtDtls', 'TxAmt', 'Amt') ?? (isOnly && find(entry, 'Amt'));
    const hundredths = amount ? toHundredths(amount.text) : null;
    if (!amount || hundredths === null) throw fail('PAYMENTS_UNREADABLE');
    const bankReference =
      text(part, 'Refs', 'AcctSvcrRef') ??
      (isOnly ? text(entry, 'AcctSvcrRef') : undefined) ??
      text(part, 'Refs', 'EndToEndId') ??
      null;
    const payer = text(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ?? text(part, 'RltdPties', 'Dbtr', 'Nm');
    return [
      {
        bankReference,
        bookedOn: /^\d{4}-\d{2}-\d{2}$/.test(booked) ? booked : null,
        amount: hundredths,
        currency: (amount.attributes['Ccy'] ?? '').slice(0, 3),
        reference: findReference(part),
        payer: payer?.slice(0, maxText) ?? null,
      },
    ];
  });
}

function findReference(part: XmlElement): string | null {
  const structured = list(part, 'RmtInf').flatMap((each) => list(each, 'Strd'));
  const found = structured.map((each) => text(each, 'CdtrRefInf', 'Ref')).find(Boolean);
  return found?.replaceAll(/\s/g, '').toUpperCase().slice(0, maxText) ?? null;
}

/** `1800.5` → 180050; null for what is no amount. */
function toHundredths(amount: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

const list = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((child) => child.name === name);

function find(parent: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let found: XmlElement | undefined = parent;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

function text(parent: XmlElement, ...path: readonly string[]): string | undefined {
  const found = find(parent, ...path)?.text;
  return found === '' ? undefined : found;
}
