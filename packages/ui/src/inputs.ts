/** Inputs with larger code; loaded with the pages that use them. */
export * from './inputs/combobox.tsx';
export * from './inputs/number-stepper.tsx';
export * from './inputs/phone-field.tsx';
export * from './inputs/tabs.tsx';
