import type { Form } from '../form.ts';
import type { PaperSet } from '../people.ts';
import { furtherCostForms } from './further-costs.ts';
import { furtherIncomeForms } from './further-income.ts';
import { furtherMoneyForms } from './further-money.ts';
import { furtherOtherForms } from './further-others.ts';
import { heldOutCostForms } from './held-out-costs.ts';
import { heldOutIncomeForms } from './held-out-income.ts';
import { heldOutMoneyForms } from './held-out-money.ts';
import { heldOutOtherForms } from './held-out-others.ts';
import { costForms } from './tuning-costs.ts';
import { incomeForms } from './tuning-income.ts';
import { moneyForms } from './tuning-money.ts';
import { validationCostForms } from './validation-costs.ts';
import { validationFurtherCostForms } from './validation-further-costs.ts';
import { validationIncomeForms } from './validation-income.ts';
import { validationFurtherIncomeForms } from './validation-further-income.ts';
import { validationMoneyForms } from './validation-money.ts';
import { validationFurtherMoneyForms } from './validation-further-money.ts';
import { validationOtherForms } from './validation-others.ts';
import { validationFurtherOtherForms } from './validation-further-others.ts';

/**
 * The forms to tune on; others by other issuers, whose errors are looked at to find rules that are too narrow; and forms to
 * measure with, whose errors nobody looks at while rules are changed.
 */
export const forms: Readonly<Record<PaperSet, readonly Form[]>> = {
  tuning: [
    ...incomeForms,
    ...moneyForms,
    ...costForms,
    ...furtherIncomeForms,
    ...furtherMoneyForms,
    ...furtherCostForms,
    ...furtherOtherForms,
  ],
  validation: [
    ...validationIncomeForms,
    ...validationMoneyForms,
    ...validationCostForms,
    ...validationOtherForms,
    ...validationFurtherIncomeForms,
    ...validationFurtherMoneyForms,
    ...validationFurtherCostForms,
    ...validationFurtherOtherForms,
  ],
  'held-out': [...heldOutIncomeForms, ...heldOutMoneyForms, ...heldOutCostForms, ...heldOutOtherForms],
};
