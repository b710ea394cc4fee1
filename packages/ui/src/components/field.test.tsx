import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing.tsx';
import { Field, Fieldset, Input, NativeSelect } from './field.tsx';

it('ties label, hint and error to the control, the error first', () => {
  renderUi(
    <Field label="AHV number" hint="On your insurance card" error="A digit is missing" required>
      <Input name="ahv" />
    </Field>,
  );
  const input = screen.getByRole('textbox', {
    name: 'AHV number',
    description: 'A digit is missing On your insurance card',
  });
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(input).toHaveAttribute('aria-required', 'true');
});

it('has no error description without an error', () => {
  renderUi(
    <Field label="Canton">
      <NativeSelect>
        <option>ZH</option>
      </NativeSelect>
    </Field>,
  );
  const select = screen.getByRole('combobox', { name: 'Canton' });
  expect(select.hasAttribute('aria-invalid')).toBe(false);
  expect(select.hasAttribute('aria-describedby')).toBe(false);
});

it('uses a hidden label as accessible name', () => {
  renderUi(
    <Field label="Message" hideLabel>
      <Input />
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeInTheDocument();
});

it('names a group by its legend', () => {
  renderUi(
    <Fieldset legend="Address" error="Incomplete">
      <Input aria-label="Street" />
    </Fieldset>,
  );
  expect(screen.getByRole('group', { name: 'Address', description: 'Incomplete' })).toBeInTheDocument();
});
