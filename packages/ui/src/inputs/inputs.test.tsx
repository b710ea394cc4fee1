import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Field } from '../components/field.tsx';
import { renderUi } from '../testing.tsx';
import { Combobox } from './combobox.tsx';
import { NumberStepper } from './number-stepper.tsx';
import { PhoneField } from './phone-field.tsx';
import { Tabs } from './tabs.tsx';

const towns = ['Bern', 'Zürich', 'Zug'].map((value) => ({ value, label: value }));

it('a combobox filters without regard to accents and chooses by keyboard', async () => {
  const onSelect = vi.fn();
  const { user } = renderUi(
    <Field label="Town" error="Missing">
      <Combobox options={towns} onSelect={onSelect} openLabel="Show all" />
    </Field>,
  );
  const input = screen.getByRole('combobox', { name: 'Town', description: 'Missing' });
  expect(input).toHaveAttribute('aria-invalid', 'true');
  await user.type(input, 'zuri');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Zürich']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenCalledWith(towns[1]);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('Escape closes the list and restores the selected option', async () => {
  const { user } = renderUi(
    <Field label="Town">
      <Combobox options={towns} value="Bern" onSelect={() => undefined} emptyText="Nothing found" />
    </Field>,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' });
  await user.type(input, 'xyz');
  expect(screen.getByText('Nothing found')).toBeInTheDocument();
  expect(input).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect([input.getAttribute('aria-expanded'), input.value]).toEqual(['false', 'Bern']);
});

it('the active option is named to the screen reader, and a click chooses', async () => {
  const onSelect = vi.fn();
  const { user } = renderUi(
    <Field label="Town">
      <Combobox options={towns} onSelect={onSelect} openLabel="Show all" />
    </Field>,
  );
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  const input = screen.getByRole('combobox', { name: 'Town' });
  input.focus();
  await user.keyboard('{ArrowUp}');
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Zug' }).id);
  await user.click(screen.getByRole('option', { name: 'Bern' }));
  expect(onSelect).toHaveBeenCalledWith(towns[0]);
});

it('a searching combobox keeps the text and reports it', async () => {
  const texts: string[] = [];
  function Address() {
    const [text, setText] = useState('');
    const change = (next: string) => {
      texts.push(next);
      setText(next);
    };
    return (
      <Field label="Address">
        <Combobox
          options={towns}
          text={text}
          onTextChange={change}
          onSelect={() => undefined}
          status="3 results"
        />
      </Field>
    );
  }
  const { user } = renderUi(<Address />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });
  await user.type(input, 'Bahn');
  expect(texts.at(-1)).toBe('Bahn');
  await user.tab();
  expect(input.value).toBe('Bahn');
  expect(screen.getByRole('status').textContent).toBe('3 results');
});

it('a count is a spin button within its limits', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(
    <Field label="Children">
      <NumberStepper
        value={20}
        onChange={onChange}
        min={0}
        max={20}
        decreaseLabel="Less"
        increaseLabel="More"
      />
    </Field>,
  );
  const spin = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Children' });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.type(spin, '{ArrowUp}');
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Less' }));
  await user.type(spin, '{ArrowDown}');
  expect(onChange.mock.calls).toEqual([
    [19, false],
    [19, false],
  ]);
  await user.type(spin, '0');
  expect(onChange).toHaveBeenLastCalledWith(20, true);
});

it('an emptied count accepts a new number, and restores its value on blur', async () => {
  const onChange = vi.fn();
  const stepper = { value: 3, onChange, min: 1, max: 20, decreaseLabel: 'Less', increaseLabel: 'More' };
  const { user } = renderUi(
    <>
      <Field label="Children">
        <NumberStepper {...stepper} />
      </Field>
      <Field label="Age">
        <NumberStepper {...stepper} emptied={0} />
      </Field>
    </>,
  );
  const [count, age] = screen.getAllByRole<HTMLInputElement>('spinbutton');
  await user.type(count!, '{Backspace}');
  expect([count!.value, onChange.mock.calls]).toEqual(['', []]);
  await user.tab();
  expect([count!.value, onChange.mock.calls]).toEqual(['3', []]);
  await user.type(age!, '{Backspace}');
  expect([age!.value, onChange.mock.calls]).toEqual(['', [[0, true]]]);
});

it('a phone number has two named controls', () => {
  renderUi(
    <PhoneField
      label="Phone"
      countryLabel="Country code"
      country="CH"
      number=""
      error="Missing"
      countries={[{ code: 'CH', dial: '+41', name: 'Switzerland' }]}
      onCountryChange={() => undefined}
      onNumberChange={() => undefined}
    />,
  );
  expect(screen.getByRole('textbox', { name: 'Phone', description: 'Missing' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Country code' })).toBeInTheDocument();
});

it('tabs: arrow keys move, Enter chooses, the panel is named by its tab', async () => {
  const onChange = vi.fn();
  const tabs = [
    { value: 'a', label: 'Income', content: 'I' },
    { value: 'b', label: 'Wealth', content: 'W' },
  ];
  const { user } = renderUi(
    <Tabs label="Sections" value="a" onChange={onChange} tabs={tabs} activation="manual" />,
  );
  expect(screen.getByRole('tabpanel', { name: 'Income' }).textContent).toBe('I');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Wealth' })).toHaveFocus());
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('b'));
});
