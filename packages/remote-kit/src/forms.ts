export { DateInput, type DateInputProps } from './forms/date-input.tsx';
export { type Form, type FormOptions, type FormValues, type Messages, useForm } from './forms/use-form.ts';
