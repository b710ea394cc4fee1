import { fireEvent, screen } from '@testing-library/react';
import { useState, type SyntheticEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { Field, Fieldset, Input, NativeSelect, Textarea } from './field.tsx';

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

function FormWithError() {
  const [error, setError] = useState<string>();
  return (
    <>
      <Field label="Name" error={error}>
        <Input onBlur={() => setError('Enter your name.')} onFocus={() => setError(undefined)} />
      </Field>
      <button>Save</button>
    </>
  );
}

it.each([
  ['a mouse', ['pointerDown', 'mouseDown', 'blur', 'pointerUp', 'mouseUp']],
  ['a finger', ['pointerDown', 'pointerUp', 'mouseDown', 'blur', 'mouseUp']],
] as const)(
  'moves no button that is being pressed with %s: the error comes after the click',
  async (_, events) => {
    renderUi(<FormWithError />);
    const [input, button] = [screen.getByLabelText('Name'), screen.getByRole('button')];
    for (const event of events) {
      fireEvent[event](event === 'blur' ? input : button);
      expect(screen.queryByText('Enter your name.')).not.toBeInTheDocument();
    }
    expect(await screen.findByText('Enter your name.')).toBeInTheDocument();
    fireEvent.pointerDown(button);
    fireEvent.focus(input);
    expect(screen.getByText('Enter your name.'), 'nor does it go').toBeInTheDocument();
    fireEvent.pointerUp(button);
    await expect.poll(() => screen.queryByText('Enter your name.')).toBeNull();
  },
);

it('shows the error at once when the field is left with the keyboard', () => {
  renderUi(<FormWithError />);
  fireEvent.blur(screen.getByLabelText('Name'));
  expect(screen.getByText('Enter your name.')).toBeInTheDocument();
});

it('submits the form of a long text with Ctrl+Enter, and only with it', () => {
  const onSubmit = vi.fn((event: SyntheticEvent) => event.preventDefault());
  renderUi(
    <form onSubmit={onSubmit}>
      <Field label="Words">
        <Textarea />
      </Field>
    </form>,
  );
  const words = screen.getByLabelText('Words');
  fireEvent.keyDown(words, { key: 'Enter' });
  fireEvent.keyDown(words, { key: 'a', ctrlKey: true });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(words, { key: 'Enter', metaKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
