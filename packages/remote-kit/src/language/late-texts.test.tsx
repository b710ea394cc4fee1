import { act, render, screen } from '@testing-library/react';
import { Profiler, useLayoutEffect, useMemo } from 'react';
import { expect, test, vi, beforeEach } from 'vitest';
import { useTexts } from './language.ts';
import { addTexts } from './texts.ts';

// A key is shown until its catalogue arrives.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

function Greeting({ namespace }: { namespace: string }) {
  const t = useTexts(namespace);
  const greeting = useMemo(() => t('hello'), [t]);
  return <p>{greeting}</p>;
}

test('a component shows a catalogue that is added after it was rendered', () => {
  render(<Greeting namespace="added later" />);
  act(() => addTexts('added later', 'en', { hello: 'Good morning' }));
  expect(screen.getByText('Good morning')).toBeVisible();
});

test('a component shows a catalogue that is added between its render and its effects', () => {
  function Page() {
    useLayoutEffect(() => addTexts('added between', 'en', { hello: 'Good evening' }), []);
    return <Greeting namespace="added between" />;
  }
  render(<Page />);
  expect(screen.getByText('Good evening')).toBeVisible();
});

test('a catalogue of another namespace or language renders nothing', () => {
  const rendered = vi.fn();
  render(
    <Profiler id="greeting" onRender={rendered}>
      <Greeting namespace="counted" />
    </Profiler>,
  );
  rendered.mockClear();
  act(() => addTexts('another', 'en', { hello: 'Hi' }));
  act(() => addTexts('counted', 'fr', { hello: 'Bonjour' }));
  expect(rendered).not.toHaveBeenCalled();
  act(() => addTexts('counted', 'en', { hello: 'Hello' }));
  expect(screen.getByText('Hello')).toBeVisible();
  expect(rendered).toHaveBeenCalledOnce();
});
