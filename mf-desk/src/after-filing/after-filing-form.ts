import {
  comparedItems,
  parseAmount,
  type AfterFilingForm,
  type ComparedItem,
  type PaymentKind,
  type SendingWay,
} from '@dossier/contracts';

/** A payment as it is typed. */
export interface PaymentInput {
  readonly id: number;
  readonly kind: PaymentKind;
  readonly amount: string;
  readonly dueOn: string;
  readonly doneOn: string;
}

/** What is typed; an empty text is nothing. */
export interface AfterFilingInput {
  readonly sentOn: string;
  readonly way: SendingWay;
  readonly confirmedOn: string;
  readonly reference: string;
  readonly assessedOn: string;
  readonly fileId: string;
  readonly declared: Partial<Record<ComparedItem, string>>;
  readonly assessed: Partial<Record<ComparedItem, string>>;
  readonly objectedOn: string;
  readonly payments: readonly PaymentInput[];
  readonly closedOn: string;
}

const typed = (value: number | null): string => (value === null ? '' : String(value));

export function inputOf(form: AfterFilingForm): AfterFilingInput {
  const items = form.assessment?.items ?? [];
  return {
    sentOn: form.sent?.on ?? '',
    way: form.sent?.way ?? 'online',
    confirmedOn: form.confirmed?.on ?? '',
    reference: form.confirmed?.reference ?? '',
    assessedOn: form.assessment?.on ?? '',
    fileId: form.assessment?.fileId ?? '',
    declared: Object.fromEntries(items.map(({ item, declared }) => [item, typed(declared)])),
    assessed: Object.fromEntries(items.map(({ item, assessed }) => [item, typed(assessed)])),
    objectedOn: form.objectedOn ?? '',
    payments: form.payments.map((payment, id) => ({
      id,
      kind: payment.kind,
      amount: typed(payment.amount),
      dueOn: payment.dueOn,
      doneOn: payment.doneOn ?? '',
    })),
    closedOn: form.closedOn ?? '',
  };
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isAmount = (value: string): boolean => value.trim() === '' || parseAmount(value) !== null;
const amountOf = (value = ''): number | null => (value.trim() === '' ? null : parseAmount(value));

/** The names of the inputs that hold no date or amount. */
export function findInvalid(input: AfterFilingInput, today: string): string[] {
  const past = ['sentOn', 'confirmedOn', 'assessedOn', 'objectedOn', 'closedOn'] as const;
  const days = past.filter((name) => input[name] !== '' && (!isDay(input[name]) || input[name] > today));
  const amounts = (['declared', 'assessed'] as const).flatMap((side) =>
    comparedItems.filter((item) => !isAmount(input[side][item] ?? '')).map((item) => `${side}.${item}`),
  );
  const payments = input.payments.flatMap(({ id, amount, dueOn, doneOn }) => [
    ...((parseAmount(amount) ?? 0) > 0 ? [] : [`payment.${id}.amount`]),
    ...(isDay(dueOn) ? [] : [`payment.${id}.dueOn`]),
    ...(doneOn === '' || (isDay(doneOn) && doneOn <= today) ? [] : [`payment.${id}.doneOn`]),
  ]);
  const objection =
    input.objectedOn !== '' && (!input.assessedOn || input.objectedOn < input.assessedOn)
      ? ['objectedOn']
      : [];
  return [...new Set([...days, ...amounts, ...payments, ...objection])];
}

/** What is stored; of an input without a fault. */
export function formOf(input: AfterFilingInput): AfterFilingForm {
  const items = comparedItems.map((item) => ({
    item,
    declared: amountOf(input.declared[item]),
    assessed: amountOf(input.assessed[item]),
  }));
  return {
    sent: input.sentOn ? { on: input.sentOn, way: input.way } : null,
    confirmed: input.confirmedOn ? { on: input.confirmedOn, reference: input.reference } : null,
    assessment: input.assessedOn
      ? {
          on: input.assessedOn,
          fileId: input.fileId || null,
          items: items.filter(({ declared, assessed }) => declared !== null || assessed !== null),
        }
      : null,
    objectedOn: input.objectedOn || null,
    payments: input.payments.map(({ kind, amount, dueOn, doneOn }) => ({
      kind,
      amount: parseAmount(amount) ?? 0,
      dueOn,
      doneOn: doneOn || null,
    })),
    closedOn: input.closedOn || null,
  };
}
