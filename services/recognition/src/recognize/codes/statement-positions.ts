import {
  maxStatementClients,
  maxStatementPositions,
  type StatementList,
  type StatementPosition,
  type TaxStatement,
} from '@dossier/contracts';
import type { XmlElement } from '@dossier/document-reader';
import { at, cents, childrenOf, numberOf } from './elements.ts';

const amountOf = (element: XmlElement | undefined, name: string): number | null => {
  const amount = numberOf(element?.attributes[name]);
  return amount === undefined ? null : cents(amount);
};

const textOf = ({ attributes }: XmlElement, names: readonly string[], max: number): string =>
  names
    .map((name) => attributes[name]?.trim())
    .find(Boolean)
    ?.slice(0, max) ?? '';

/** The sum of an amount of all payments; null when none states it. */
function sumOf(payments: readonly XmlElement[], name: string): number | null {
  const amounts = payments.flatMap((payment) => amountOf(payment, name) ?? []);
  return amounts.length === 0 ? null : cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

const noAmounts = {
  quantity: null,
  value: null,
  incomeA: null,
  incomeB: null,
  withholdingTax: null,
  lumpSumTaxCredit: null,
  usWithholding: null,
};

/** Account numbers of accounts and debts are written alike, and so are their totals. */
const readAccount = (account: XmlElement, list: StatementList): StatementPosition => ({
  ...noAmounts,
  list,
  name: textOf(account, ['bankAccountName'], 100),
  number: textOf(account, ['iban', 'bankAccountNumber'], 40),
  currency: textOf(account, ['bankAccountCurrency'], 3),
  value: amountOf(account, 'totalTaxValue') ?? amountOf(at(account, 'taxValue'), 'value'),
  incomeA: amountOf(account, 'totalGrossRevenueA'),
  incomeB: amountOf(account, 'totalGrossRevenueB'),
  withholdingTax: amountOf(account, 'totalWithHoldingTaxClaim'),
});

function readSecurity(security: XmlElement): StatementPosition {
  const payments = childrenOf(security, 'payment');
  const taxValue = at(security, 'taxValue');
  return {
    list: 'security',
    name: textOf(security, ['securityName'], 100),
    number: textOf(security, ['isin', 'valorNumber'], 40),
    quantity: numberOf(taxValue?.attributes.quantity) ?? null,
    currency: textOf(security, ['currency'], 3),
    value: amountOf(taxValue, 'value'),
    incomeA: sumOf(payments, 'grossRevenueA'),
    incomeB: sumOf(payments, 'grossRevenueB'),
    withholdingTax: sumOf(payments, 'withHoldingTaxClaim'),
    lumpSumTaxCredit: sumOf(payments, 'lumpSumTaxCreditAmount'),
    usWithholding: sumOf(payments, 'additionalWithHoldingTaxUSA'),
  };
}

const readExpense = (expense: XmlElement): StatementPosition => ({
  ...noAmounts,
  list: 'expense',
  name: textOf(expense, ['name'], 100),
  number: textOf(expense, ['iban', 'bankAccountNumber', 'depotNumber'], 40),
  currency: textOf(expense, ['amountCurrency'], 3),
  value: amountOf(expense, 'expenses'),
});

/** The clients, positions and totals of an e-tax statement. Elements and attributes that are not known are left out. */
export function readStatement(root: XmlElement): TaxStatement {
  const [accounts, securities, debts, expenses] = [
    at(root, 'listOfBankAccounts'),
    at(root, 'listOfSecurities'),
    at(root, 'listOfLiabilities'),
    at(root, 'listOfExpenses'),
  ];
  const positions = [
    ...childrenOf(accounts, 'bankAccount').map((account) => readAccount(account, 'account')),
    ...childrenOf(securities, 'depot')
      .flatMap((depot) => childrenOf(depot, 'security'))
      .map(readSecurity),
    ...childrenOf(debts, 'liabilityAccount').map((account) => readAccount(account, 'debt')),
    ...childrenOf(expenses, 'expense').map(readExpense),
  ];
  return {
    clients: childrenOf(root, 'client')
      .slice(0, maxStatementClients)
      .map((client) => ({
        name: [textOf(client, ['firstName'], 100), textOf(client, ['lastName'], 99)]
          .filter(Boolean)
          .join(' '),
        number: textOf(client, ['clientNumber'], 40),
      })),
    positions: positions.slice(0, maxStatementPositions),
    positionCount: positions.length,
    totals: {
      value: amountOf(root, 'totalTaxValue'),
      incomeA: amountOf(root, 'totalGrossRevenueA'),
      incomeB: amountOf(root, 'totalGrossRevenueB'),
      withholdingTax: amountOf(root, 'totalWithHoldingTaxClaim'),
      lumpSumTaxCredit: amountOf(securities, 'totalLumpSumTaxCredit'),
      usWithholding: amountOf(securities, 'totalAdditionalWithHoldingTaxUSA'),
      debt: amountOf(debts, 'totalTaxValue'),
      debtInterest: amountOf(debts, 'totalGrossRevenueB'),
      costs: amountOf(expenses, 'totalExpenses'),
      deductibleCosts: amountOf(expenses, 'totalExpensesDeductible'),
    },
  };
}
