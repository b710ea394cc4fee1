export { type Form, type FormOptions, type Messages, useForm } from './forms/use-form.ts';
