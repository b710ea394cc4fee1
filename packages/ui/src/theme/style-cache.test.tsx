import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { chakra, ChakraProvider, createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { cleanup, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { system } from './system.ts';
import { withStyleCache } from './style-cache.ts';

const plain = createSystem(defaultBaseConfig, { cssVarsPrefix: 'd' }, system._config);

const Tile = chakra('div', {
  base: { padding: '2', color: 'fg', _hover: { color: 'fg.muted' } },
  variants: { tone: { quiet: { opacity: 0.5 }, loud: { fontWeight: 'bold' } } },
  defaultVariants: { tone: 'quiet' },
});
const RoundTile = chakra(Tile, { base: { borderRadius: 'full', padding: '4' } });

function Page() {
  return (
    <>
      <Tile />
      <Tile tone="loud" padding="3" />
      <RoundTile tone="loud" css={{ _focusVisible: { outlineWidth: '2px' } }} />
      <RoundTile css={[{ margin: '1' }, { margin: { base: '2', md: '4' } }]} marginTop={undefined} />
      <chakra.p color="fg" fontSize="sm" />
      <chakra.p fontSize="sm" color="fg" />
      <chakra.progress width="37.5%" aria-label="Progress" />
    </>
  );
}

function htmlWith(value: SystemContext): string {
  const { container } = render(
    <ChakraProvider value={value}>
      <Page />
    </ChakraProvider>,
  );
  const html = container.innerHTML;
  cleanup();
  return html;
}

it('gives each element the class, and so the rules, it has without the cache', () => {
  const cached = withStyleCache(plain);
  const expected = htmlWith(plain);
  expect(htmlWith(cached)).toBe(expected);
  // From the cache.
  expect(htmlWith(cached)).toBe(expected);
});

it('resolves equal styles once, and compiles each recipe once', () => {
  const css = vi.fn(plain.css);
  const cva = vi.fn(plain.cva);
  const cached = withStyleCache({ ...plain, css, cva: cva as SystemContext['cva'] });
  htmlWith(cached);
  const calls = [css.mock.calls.length, cva.mock.calls.length];
  htmlWith(cached);
  expect([css.mock.calls.length, cva.mock.calls.length]).toEqual(calls);
  const first = cached.css({ color: 'fg' }, undefined, { padding: '1' });
  expect(cached.css({ color: 'fg' }, undefined, { padding: '1' })).toBe(first);
  expect(cached.css({ color: 'fg' }, { padding: '2' })).not.toBe(first);
});

it('shows whoever copies resolved styles nothing but the styles', () => {
  const styles = withStyleCache(plain).css({ padding: '1' });
  expect({ ...styles }).toEqual({ ...plain.css({ padding: '1' }) });
});

it('keeps a limited number of styles', () => {
  const css = vi.fn(plain.css);
  const cached = withStyleCache({ ...plain, css });
  for (let i = 0; i < 5_000; i++) cached.css({ width: `${i}px` });
  cached.css({ width: '4999px' });
  expect(css).toHaveBeenCalledTimes(5_000);
  cached.css({ width: '0px' });
  expect(css).toHaveBeenCalledTimes(5_001);
});
