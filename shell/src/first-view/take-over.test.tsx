import { useState, type FormEvent } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { watchFirstView } from './first-view.ts';
import { takeOverFirstView } from './take-over.ts';

let element: HTMLElement;
let root: Root;
beforeEach(() => {
  document.body.innerHTML =
    '<div id="dossier-first-view"><h1>Static</h1><input name="email"><input name="gone"></div><div id="root"></div>';
  element = document.getElementById('root')!;
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

function takeOver(): void {
  takeOverFirstView(watchFirstView()!, element);
}
const view = () => document.getElementById('dossier-first-view');
const field = (parent: ParentNode | null) => parent!.querySelector<HTMLInputElement>('input[name=email]')!;

function Page({ onSend }: { onSend?: (address: string) => void }) {
  const [email, setEmail] = useState('');
  function send(event: FormEvent) {
    event.preventDefault();
    onSend?.(email);
  }
  return (
    <form onSubmit={send}>
      <h1>{`Address: ${email}`}</h1>
      <input name="email" value={email} onChange={(event) => setEmail(event.target.value)} />
    </form>
  );
}

test('stays until React shows a heading', async () => {
  takeOver();
  await act(async () => root.render(<p>Loading</p>));
  expect(view()).not.toBeNull();
  await act(async () => root.render(<h1>Not available</h1>));
  expect(view()).toBeNull();
});

test('what was typed moves into the field of the same name, with the focus', async () => {
  field(view()).value = 'anna@exam';
  field(view()).focus();
  takeOver();
  await act(async () => root.render(<Page />));
  expect(view()).toBeNull();
  expect(field(element).value).toBe('anna@exam');
  expect(element.querySelector('h1')).toHaveTextContent('Address: anna@exam');
  expect(document.activeElement).toBe(field(element));
});

test('a focused field in which nothing was typed keeps the focus', async () => {
  field(view()).focus();
  takeOver();
  await act(async () => root.render(<Page />));
  expect(document.activeElement).toBe(field(element));
});

test('a field under a splash does not take the focus', async () => {
  const splash = document.createElement('div');
  splash.setAttribute('data-intro', '');
  splash.checkVisibility = () => true; // jsdom lays nothing out
  view()!.append(splash);
  field(view()).focus();
  takeOver();
  await act(async () => root.render(<Page />));
  expect(document.activeElement).toBe(document.body);
});

test('an empty field does not take the focus from what the page reads first', async () => {
  const Offer = () => (
    <>
      <section data-first-focus />
      <Page />
    </>
  );
  field(view()).focus();
  takeOver();
  await act(async () => root.render(<Offer />));
  expect(document.activeElement).toBe(document.body);
});

describe('Enter in the first view', () => {
  test.each([
    { entered: 'email', sent: ['anna@example.ch'] },
    { entered: undefined, sent: [] },
  ])('in the field $entered sends $sent', async ({ entered, sent }) => {
    const addresses: string[] = [];
    takeOver();
    field(view()).focus();
    field(view()).value = 'anna@example.ch';
    if (entered) view()!.dataset['entered'] = entered;
    await act(async () => root.render(<Page onSend={(address) => addresses.push(address)} />));
    expect(addresses).toEqual(sent);
  });
});

test('a page without a first view has nothing to take over', () => {
  view()!.remove();
  expect(watchFirstView()).toBeNull();
});
