import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  dialCodes,
  languages,
  listCantons,
  phoneCountries,
  searchAddresses,
  type CantonCode,
  type Phone,
} from '@dossier/contracts';
import { setLanguage, Toasts } from '@dossier/remote-kit';
import { accessibilityViolations, mock, mockError, startTest, type Mock } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { AddressSearch, GemeindeField, PostalCodeNotice } from './address.ts';
import { CantonPicker } from './cantons.ts';
import { PhoneInput } from './phone.ts';
import otherCountries from './phone/other-countries.json' with { type: 'json' };
import { address, places } from './testing.ts';

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

async function show(content: ReactNode, api: Mock[] = []) {
  const started = await startTest({ api: [...places(), ...api] });
  render(
    <DossierProvider>
      <main>
        <h1>Places</h1>
        {content}
      </main>
      <Toasts />
    </DossierProvider>,
  );
  return { ...started, user: userEvent.setup() };
}

describe('the canton picker', () => {
  it.each(languages)('has 26 cards in %s, by their names in the order of the language', async (language) => {
    await setLanguage(language);
    const onChange = vi.fn();
    const { user } = await show(<CantonPicker value={null} onChange={onChange} />);
    const radios = await screen.findAllByRole('radio');
    expect(radios).toHaveLength(26);
    const names = radios.map((radio) => radio.closest('label')?.textContent?.slice(0, -2) ?? '');
    expect(names).toEqual(names.toSorted(new Intl.Collator([`${language}-CH`, 'de-CH']).compare));
    const last = { en: 'Zurich', fr: 'Zurich', de: 'Zürich', gsw: 'Züri', it: 'Zurigo' }[language];
    expect(names).toContain(last);
    expect(screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('src'))).toContain(
      '/cantons/zh.svg',
    );
    await user.click(screen.getByRole('radio', { name: `${last} ZH` }));
    expect(onChange).toHaveBeenCalledWith('ZH');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is filtered by name and code, and moves with the arrow keys', async () => {
    function Picker() {
      const [value, setValue] = useState<CantonCode>('AG');
      return <CantonPicker value={value} onChange={setValue} />;
    }
    const { user } = await show(<Picker />);
    const filter = await screen.findByRole('searchbox', { name: 'Find a canton' });
    await user.type(filter, 'appen');
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await user.clear(filter);
    await user.type(filter, 'xyz');
    expect(screen.getByText('No canton has this name.')).toBeInTheDocument();
    await user.clear(filter);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', 'AR');
  });

  it('shows an error with retry when the cantons fail to load', async () => {
    let isDown = true;
    const [working] = places();
    const down = mockError(listCantons, 'SERVICE_UNAVAILABLE');
    const { user } = await show(<CantonPicker value={null} onChange={() => undefined} />, [
      { endpoint: listCantons, respond: (call) => (isDown || !working ? down : working).respond(call) },
    ]);
    expect(await screen.findByText('Failed to load cantons data')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('radio')).toHaveLength(26);
  });
});

describe('the address search', () => {
  const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search address' });
  const toast = (title: string) => screen.findByText(title);
  const answering = (response: Partial<Parameters<typeof mock<typeof searchAddresses>>[1]>) =>
    mock(searchAddresses, { suggestions: [], onlyAbroad: false, problem: null, ...response });

  it('searches once typing pauses, from three characters on, and is filled by keyboard', async () => {
    const onSelect = vi.fn();
    const { user, calls } = await show(<AddressSearch onSelect={onSelect} />);
    await user.type(input(), 'Ba');
    await user.type(input(), 'hnhofstrasse 12');
    const option = await screen.findByRole('option');
    expect(option.textContent).toBe('Bahnhofstrasse 12, 8001 ZürichZürich, Zurich');
    expect(calls.map(({ query }) => query['q'])).toEqual(['Bahnhofstrasse 12']);
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledWith(address());
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Street',
      'House number',
      'Postal code',
      'City',
      'Municipality',
    ]);
    const shown = await toast('Address selected');
    expect(shown.parentElement).toHaveTextContent(
      'Address fields have been filled automatically. Please review before continuing.',
    );
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect([input().value, document.activeElement]).toEqual(['', input()]);
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('continues with the postal codes of a town that has many', async () => {
    const town = address({ street: null, houseNumber: null, continues: 24 });
    const codes = ['8001', '8002'].map((postalCode) =>
      address({ street: null, houseNumber: null, postalCode }),
    );
    const onSelect = vi.fn();
    const { user, calls } = await show(<AddressSearch onSelect={onSelect} taxYear={2024} />, [
      {
        endpoint: searchAddresses,
        respond: (call) =>
          mock(searchAddresses, {
            suggestions: call.query['codes'] === 'all' ? codes : [{ ...town, displayName: 'Zürich' }],
            onlyAbroad: false,
            problem: null,
          }).respond(call),
      },
    ]);
    await user.type(input(), 'Züri');
    const option = await screen.findByRole('option');
    expect(option).toHaveTextContent('24 postal codes: choose one next');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect([input().value, input().getAttribute('aria-expanded')]).toEqual(['Zürich', 'true']);
    expect(screen.getByText('2 addresses found')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledWith(codes[1]);
    expect(calls.map(({ query }) => [query['q'], query['taxYear'], query['codes']])).toEqual([
      ['Züri', '2024', undefined],
      ['Zürich', '2024', 'all'],
    ]);
  });

  it('does not search for two characters', async () => {
    const { user, calls } = await show(<AddressSearch onSelect={() => undefined} />);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.type(input(), '80');
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(calls).toEqual([]);
  });

  it('shows what to do when nothing was found', async () => {
    const { user } = await show(<AddressSearch onSelect={() => undefined} />, [answering({})]);
    await user.type(input(), 'Nirgends');
    const text = 'No Swiss address found. Please search more precisely, or add the canton or city.';
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('reports when all results are abroad', async () => {
    const { user } = await show(<AddressSearch onSelect={() => undefined} />, [
      answering({ onlyAbroad: true }),
    ]);
    await user.type(input(), 'Unter den Linden');
    expect(await toast('Swiss Addresses Only')).toBeTruthy();
  });

  it('reports an unavailable geocoder and still offers places', async () => {
    let isDown = true;
    const down = mockError(searchAddresses, 'GEOCODER_UNAVAILABLE');
    const partly = answering({ suggestions: [address()], problem: 'GEOCODER_UNAVAILABLE' });
    const { user } = await show(<AddressSearch onSelect={() => undefined} />, [
      { endpoint: searchAddresses, respond: (call) => (isDown ? down : partly).respond(call) },
    ]);
    await user.type(input(), 'Bahnhofstrasse');
    const shown = await toast('Error');
    expect(shown.parentElement).toHaveTextContent('Failed to fetch address suggestions. Please try again.');
    isDown = false;
    await user.type(input(), ' 12, 8001');
    expect(await screen.findByRole('option')).toBeInTheDocument();
    expect(screen.getByText(/We can't check streets right now/)).toBeInTheDocument();
  });
});

describe('the municipality', () => {
  const prilly = address({
    postalCode: '1008',
    city: 'Prilly',
    gemeinden: ['Prilly', 'Jouxtens-Mézery'],
    state: 'VD',
  });
  const found = mock(searchAddresses, { suggestions: [prilly], onlyAbroad: false, problem: null });

  it('is offered for a postal code with several municipalities, and may be typed', async () => {
    const onChange = vi.fn();
    const { user } = await show(<GemeindeField postalCode="1008" value="" onChange={onChange} />, [found]);
    await user.click(
      await screen.findByRole('button', { name: 'Show the municipalities of this postal code' }),
    );
    const list = within(screen.getByRole('listbox'));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(prilly.gemeinden);
    await user.click(list.getByRole('option', { name: 'Jouxtens-Mézery' }));
    expect(onChange).toHaveBeenLastCalledWith('Jouxtens-Mézery');
    await user.type(screen.getByRole('combobox', { name: 'Municipality' }), 'R');
    expect(onChange).toHaveBeenLastCalledWith('R');
  });

  it('in another canton than the chosen one shows a warning that offers that canton', async () => {
    const onTake = vi.fn();
    const { user } = await show(<PostalCodeNotice postalCode="1008" chosen="GE" onTake={onTake} />, [found]);
    expect(
      await screen.findByText('This address is in Vaud, but your canton is Geneva.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use Vaud' }));
    expect(onTake).toHaveBeenCalledWith('VD');
  });
});

describe('a postal code', () => {
  const unknown = mock(searchAddresses, { suggestions: [], onlyAbroad: false, problem: null });
  it.each([
    ['8071', 'There is no postal code 8071 in Switzerland. Please check it.'],
    ['D-79539', 'Swiss postal codes have four digits.'],
  ])('%s shows a warning', async (code, text) => {
    await show(<PostalCodeNotice postalCode={code} chosen="ZH" onTake={() => undefined} />, [unknown]);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('that is still being typed shows none', async () => {
    await show(<PostalCodeNotice postalCode="80" chosen="ZH" onTake={() => undefined} />);
    expect(screen.queryByText(/postal code/)).not.toBeInTheDocument();
  });
});

describe('the phone number', () => {
  function Input() {
    const [phone, setPhone] = useState<Phone>({ countryCode: '+41', phone: '' });
    return <PhoneInput label="Phone" {...phone} onChange={setPhone} />;
  }
  const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' });

  it('has a country for every code that is not listed', () => {
    const codes = [...phoneCountries.map(({ code }) => code), ...Object.keys(otherCountries)];
    expect(codes.sort()).toEqual([...dialCodes].sort());
  });

  it('takes the code of another country when it is typed', async () => {
    const { user } = await show(<Input />);
    expect(screen.getByText('Another country? Type + and its code first.')).toBeInTheDocument();
    await user.type(number(), '+1 212 555 0100');
    expect(country().selectedOptions[0]?.text).toBe('+1 United States, Canada');
    expect(country().options).toHaveLength(10);
    expect(number().value).toBe('2125550100');
    expect(screen.getByText('+1 2125550100')).toBeInTheDocument();
  });

  it('keeps digits only and shows the international form below', async () => {
    const { user } = await show(<Input />);
    const options = [...country().options].map(({ text }) => text);
    expect(options).toEqual([
      '+41 Switzerland',
      '+49 Germany',
      '+33 France',
      '+39 Italy',
      '+43 Austria',
      '+423 Liechtenstein',
      '+32 Belgium',
      '+352 Luxembourg',
      '+34 Spain',
    ]);
    await user.type(number(), '079 123 45 67');
    expect(number().value).toBe('791234567');
    expect(screen.getByText('+41 79 123 45 67')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['pasted', async (user: ReturnType<typeof userEvent.setup>) => user.paste('+423 234 56 78')],
    ['typed', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('+423 234 56 78')],
    ['typed with zeros', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('004232345678')],
  ])('sets the country when it is %s', async (_how, write) => {
    const { user } = await show(<Input />);
    await user.click(number());
    await write(user);
    expect([country().value, number().value]).toEqual(['+423', '2345678']);
  });

  it('of a wrong length is an error on blur; an unusual one shows a hint', async () => {
    const { user } = await show(<Input />);
    await user.type(number(), '7912345');
    expect(number()).not.toHaveAttribute('aria-invalid', 'true');
    await user.tab();
    expect(
      screen.getByText('This number is too short or too long for the chosen country.'),
    ).toBeInTheDocument();
    await user.clear(number());
    await user.type(number(), '111111111');
    await waitFor(() =>
      expect(screen.getByText(/please check, this does not look like/)).toBeInTheDocument(),
    );
    expect(number()).not.toHaveAttribute('aria-invalid', 'true');
  });
});
