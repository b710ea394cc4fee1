import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

const view = () => document.getElementById('dossier-first-view');
const field = (parent: ParentNode | null) => parent!.querySelector<HTMLInputElement>('input[name=email]')!;

function Page() {
  const [email, setEmail] = useState('');
  return (
    <>
      <h1>{`Address: ${email}`}</h1>
      <input name="email" value={email} onChange={(event) => setEmail(event.target.value)} />
    </>
  );
}

test('stays until React shows a heading', async () => {
  takeOverFirstView(element);
  await act(async () => root.render(<p>Loading</p>));
  expect(view()).not.toBeNull();
  await act(async () => root.render(<h1>Not available</h1>));
  expect(view()).toBeNull();
});

test('what was typed moves into the field of the same name, with the focus', async () => {
  field(view()).value = 'anna@exam';
  field(view()).focus();
  takeOverFirstView(element);
  await act(async () => root.render(<Page />));
  expect(view()).toBeNull();
  expect(field(element).value).toBe('anna@exam');
  expect(element.querySelector('h1')).toHaveTextContent('Address: anna@exam');
  expect(document.activeElement).toBe(field(element));
});

test('a focused field in which nothing was typed does not take the focus', async () => {
  field(view()).focus();
  takeOverFirstView(element);
  await act(async () => root.render(<Page />));
  expect(document.activeElement).toBe(document.body);
});

test('a page without a first view is left alone', async () => {
  view()!.remove();
  takeOverFirstView(element);
  await act(async () => root.render(<Page />));
  expect(element.querySelector('h1')).not.toBeNull();
});
