/** What forms of one kind share: what is drawn at random, and the values it stands for. Their words are their own. */
import type { Form, FormData } from '../form.ts';

type Language = Form['language'];
type Range = readonly [min: number, max: number];

/** A form with one amount. */
export const single = (
  kind: Form['kind'],
  language: Language,
  issuers: readonly string[],
  key: string,
  range: Range,
  body: (data: FormData, amount: string) => string,
  owner?: Form['owner'],
): Form => ({
  kind,
  language,
  issuers,
  owner,
  fill(data) {
    const amount = data.money(...range);
    return { values: { [key]: amount }, body: body(data, data.print(amount)) };
  },
});

/** A form that draws what it states by itself. */
export const letter = (
  kind: Form['kind'],
  language: Language,
  issuers: readonly string[],
  fill: Form['fill'],
  owner?: Form['owner'],
): Form => ({ kind, language, issuers, owner, fill });

/** Interest statements of some banks. */
export const interestOf =
  (issuers: readonly string[], balances: Range, interests: Range) =>
  (
    language: Language,
    body: (data: FormData, balance: string, interest: string, tax: string) => string,
  ): Form => ({
    kind: 'interestStatement',
    language,
    issuers,
    fill(data) {
      const [balance, interest] = [data.money(...balances), data.money(...interests)];
      const tax = Math.round(interest * 35) / 100;
      return {
        values: { balance, interest, withholdingTax: tax },
        body: body(data, data.print(balance), data.print(interest), data.print(tax)),
      };
    },
  });

/** Statements of what is owed, and of the interest paid for it. */
export const debtOf =
  (debts: Range, interests: Range) =>
  (
    kind: Form['kind'],
    language: Language,
    issuers: readonly string[],
    body: (data: FormData, debt: string, interest: string) => string,
  ): Form => ({
    kind,
    language,
    issuers,
    fill(data) {
      const [debt, interest] = [data.francs(...debts), data.money(...interests)];
      return { values: { debt, interest }, body: body(data, data.print(debt), data.print(interest)) };
    },
  });

/** Salary slips of some employers; `share` of the gross salary is deducted. */
export const slipOf =
  (issuers: readonly string[], salaries: Range, share: number) =>
  (language: Language, body: (data: FormData, gross: string, net: string, off: string) => string): Form => ({
    kind: 'salarySlip',
    language,
    issuers,
    fill(data) {
      const gross = data.money(...salaries);
      const off = Math.round(gross * share * 20) / 20;
      const net = Math.round((gross - off) * 100) / 100;
      return {
        values: { grossSalary: gross, netSalary: net },
        body: body(data, data.print(gross), data.print(net), data.print(off)),
      };
    },
  });

/** Statements of a pension that is paid each month. */
export const pensionOf =
  (months: Range) =>
  (
    language: Language,
    issuers: readonly string[],
    body: (data: FormData, month: string, total: string) => string,
  ): Form => ({
    kind: 'pensionStatement',
    language,
    issuers,
    fill(data) {
      const month = data.francs(...months);
      return { values: { amount: month * 12 }, body: body(data, data.print(month), data.print(month * 12)) };
    },
  });
