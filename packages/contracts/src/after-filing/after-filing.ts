import { z } from 'zod';
import { maxPaperAmount } from '../readings/readings.ts';

/** How a return was sent to the tax office. */
export const sendingWays = ['online', 'post', 'counter', 'byUser'] as const;
export type SendingWay = (typeof sendingWays)[number];

/** What the return and the assessment both state, in whole CHF. */
export const comparedItems = [
  'taxableIncome',
  'taxableAssets',
  'federalIncome',
  'cantonalTax',
  'federalTax',
  'totalTax',
] as const;
export type ComparedItem = (typeof comparedItems)[number];

export const paymentKinds = ['instalment', 'refund'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const maxPayments = 24;
export const maxConfirmation = 100;

const amount = z.number().min(-maxPaperAmount).max(maxPaperAmount);
const day = z.iso.date();

const sent = z.strictObject({ on: day, way: z.enum(sendingWays) });
const confirmed = z.strictObject({ on: day, reference: z.string().trim().max(maxConfirmation) });
const comparison = z.strictObject({
  item: z.enum(comparedItems),
  declared: amount.nullable(),
  assessed: amount.nullable(),
});
const assessment = z.strictObject({
  /** The day on which it was delivered, from which the objection period counts. */
  on: day,
  /** The paper, a file of the user that the expert may see. */
  fileId: z.uuid().nullable(),
  items: z.array(comparison).max(comparedItems.length),
});
const payment = z.strictObject({
  kind: z.enum(paymentKinds),
  amount: amount.positive(),
  dueOn: day,
  doneOn: day.nullable(),
});

/** What happens to a return after it was filed; null for what has not happened. */
export const afterFilingForm = z.strictObject({
  sent: sent.nullable(),
  confirmed: confirmed.nullable(),
  assessment: assessment.nullable(),
  /** The day of the objection against the assessment. */
  objectedOn: day.nullable(),
  payments: z.array(payment).max(maxPayments),
  /** The day on which nothing is left to do. */
  closedOn: day.nullable(),
});
export type AfterFilingForm = z.infer<typeof afterFilingForm>;

export const emptyAfterFiling: AfterFilingForm = {
  sent: null,
  confirmed: null,
  assessment: null,
  objectedOn: null,
  payments: [],
  closedOn: null,
};

/** The difference of an item, assessed less declared; null where one of them is not known. */
export const differenceOf = ({
  declared,
  assessed,
}: {
  readonly declared: number | null;
  readonly assessed: number | null;
}): number | null =>
  declared === null || assessed === null ? null : Math.round((assessed - declared) * 100) / 100;

/** The steps after the return is filed, in their order. */
export const afterFilingSteps = ['sent', 'confirmed', 'assessed', 'objection', 'payments', 'closed'] as const;
export type AfterFilingStep = (typeof afterFilingSteps)[number];

export interface ShownStep {
  readonly step: AfterFilingStep;
  /** `next` is what is waited for; `none` does not happen, such as an objection that nobody made. */
  readonly state: 'done' | 'next' | 'later' | 'none';
  /** The day on which it was done or, for the objection period and payments, until which it can be. */
  readonly day: string | null;
}

/** Where a filed return is. The objection is done when the period is over or an objection was made. */
export function describeAfterFiling(
  form: AfterFilingForm,
  objectionUntil: string | null,
  today: string,
): ShownStep[] {
  const {
    sent: sending,
    confirmed: confirmation,
    assessment: decision,
    objectedOn,
    payments,
    closedOn,
  } = form;
  const due = payments.filter(({ doneOn }) => doneOn === null).map(({ dueOn }) => dueOn);
  const isOver = objectionUntil !== null && objectionUntil < today;
  const steps: { step: AfterFilingStep; isDone: boolean; isSkipped?: boolean; day: string | null }[] = [
    { step: 'sent', isDone: sending !== null, day: sending?.on ?? null },
    { step: 'confirmed', isDone: confirmation !== null, day: confirmation?.on ?? null },
    { step: 'assessed', isDone: decision !== null, day: decision?.on ?? null },
    { step: 'objection', isDone: objectedOn !== null || isOver, day: objectedOn ?? objectionUntil },
    {
      step: 'payments',
      isDone: payments.length > 0 && due.length === 0,
      isSkipped: payments.length === 0,
      day: due.toSorted()[0] ?? null,
    },
    { step: 'closed', isDone: closedOn !== null, day: closedOn },
  ];
  // What comes before a step that is done, or after the end, is not waited for any more.
  const last = closedOn ? steps.length - 1 : steps.findLastIndex(({ isDone }) => isDone);
  const next = steps.findIndex(({ isDone, isSkipped }, index) => index > last && !isDone && !isSkipped);
  return steps.map(({ step, isDone, isSkipped, day: on }, index) => ({
    step,
    state: isDone ? 'done' : index === next ? 'next' : isSkipped || index < last ? 'none' : 'later',
    day: on,
  }));
}
