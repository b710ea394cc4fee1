import { useState, type ReactNode } from 'react';
import {
  Button,
  Card,
  CardHeader,
  Checkbox,
  Field,
  FormActions,
  Input,
  NativeSelect,
  RadioCards,
  Stack,
  Switch,
  Textarea,
} from '../index.ts';
import { Combobox, NumberStepper, PhoneField } from '../inputs.ts';

const noop = () => undefined;

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <Stack gap="5">{children}</Stack>
    </Card>
  );
}

export function Forms() {
  const [count, setCount] = useState(2);
  const [kind, setKind] = useState<'single' | 'married' | null>(null);
  const [phone, setPhone] = useState('');
  const [place, setPlace] = useState<string | null>(null);
  return (
    <Part title="Forms">
      <Field label="First name" required>
        <Input defaultValue="Anna" autoComplete="given-name" />
      </Field>
      <Field
        label="AHV number"
        hint="On your insurance card: 756.…"
        error="This number has a digit too few."
        required
      >
        <Input defaultValue="756.1234.5678.9" />
      </Field>
      <Field label="Religion" optionalText="optional">
        <NativeSelect>
          <option>None</option>
          <option>Roman Catholic</option>
        </NativeSelect>
      </Field>
      <Field label="Locked">
        <Input disabled defaultValue="anna@example.ch" />
      </Field>
      <Field label="Note">
        <Textarea placeholder="Write a message…" />
      </Field>
      <Field label="Children">
        <NumberStepper
          value={count}
          onChange={setCount}
          min={0}
          max={20}
          decreaseLabel="One less"
          increaseLabel="One more"
        />
      </Field>
      <PhoneField
        label="Phone"
        countryLabel="Country code"
        countries={[
          { code: 'CH', dial: '+41', name: 'Switzerland' },
          { code: 'DE', dial: '+49', name: 'Germany' },
        ]}
        country="CH"
        onCountryChange={noop}
        number={phone}
        onNumberChange={setPhone}
      />
      <Field label="Town">
        <Combobox
          value={place}
          onSelect={(option) => setPlace(option.value)}
          openLabel="Show all"
          emptyText="Nothing found"
          options={['Bern', 'Genève', 'Zürich', 'Winterthur'].map((value) => ({
            value,
            label: value,
            detail: 'Town',
          }))}
        />
      </Field>
      <RadioCards
        legend="Civil status"
        value={kind}
        onChange={setKind}
        columns={{ base: 1, sm: 2 }}
        error={kind ? undefined : 'Please choose one.'}
        options={[
          { value: 'single', label: 'Single', description: 'Or divorced, widowed' },
          { value: 'married', label: 'Married' },
        ]}
      />
      <Checkbox hint="You can take it back at any time." defaultChecked>
        I agree to the data protection rules
      </Checkbox>
      <Checkbox error="Needed to go on.">I agree to the terms</Checkbox>
      <Switch label="Section complete" hint="Nothing is missing" defaultChecked />
      <Switch label="Off" />
      <FormActions start={<Button>Back</Button>}>
        <Button variant="ghost">Skip</Button>
        <Button variant="primary">Next</Button>
      </FormActions>
    </Part>
  );
}
