import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { Checkbox, RadioCards, SegmentedControl, Switch } from './choice.tsx';

function Cantons() {
  const [value, setValue] = useState<'ZH' | 'BE' | 'VD'>('ZH');
  const options = [
    { value: 'ZH', label: 'ZH', description: 'Zürich' },
    { value: 'BE', label: 'BE', disabled: true },
    { value: 'VD', label: 'VD' },
  ] as const;
  return (
    <RadioCards legend="Canton" value={value} onChange={setValue} options={options} error="Please check" />
  );
}

it('radio cards are a radio group: one tab stop, arrow keys, skips disabled ones', async () => {
  const { user } = renderUi(<Cantons />);
  expect(screen.getByRole('group', { name: 'Canton', description: 'Please check' })).toBeInTheDocument();
  await user.tab();
  expect(screen.getByRole('radio', { name: 'ZH Zürich' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'VD' })).toBeChecked();
});

it('a blocked segment is focusable, explained and not selected', async () => {
  const onChange = vi.fn();
  const onBlocked = vi.fn();
  const { user } = renderUi(
    <SegmentedControl
      label="Tax year"
      value="2024"
      onChange={onChange}
      onBlocked={onBlocked}
      options={[
        { value: '2023', label: '2023' },
        { value: '2024', label: '2024' },
        { value: '2026', label: '2026', blocked: true },
      ]}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Tax year' })).toBeInTheDocument();
  const blocked = screen.getByRole<HTMLInputElement>('radio', { name: '2026' });
  expect(blocked).toHaveAttribute('aria-disabled', 'true');
  await user.click(blocked);
  expect(onBlocked).toHaveBeenCalledWith('2026');
  expect(onChange).not.toHaveBeenCalled();
  expect(blocked).not.toBeChecked();
  await user.click(screen.getByRole('radio', { name: '2023' }));
  expect(onChange).toHaveBeenCalledWith('2023');
});

it('checkbox and switch toggle with Space; the hint is their description, not part of the name', async () => {
  const { user } = renderUi(
    <>
      <Checkbox hint="You can take it back" error="Needed">
        I agree
      </Checkbox>
      <Switch label="Section complete" hint="Nothing is missing" />
    </>,
  );
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'I agree',
    description: 'Needed You can take it back',
  });
  const toggle = screen.getByRole<HTMLInputElement>('switch', {
    name: 'Section complete',
    description: 'Nothing is missing',
  });
  await user.tab();
  await user.keyboard(' ');
  await user.tab();
  await user.keyboard(' ');
  expect([checkbox.checked, toggle.checked]).toEqual([true, true]);
});
