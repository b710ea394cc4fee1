import './after-filing/texts.ts';

export { AfterFilingSteps } from './after-filing/after-filing-steps.tsx';
