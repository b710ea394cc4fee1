import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { applyStoredColorMode, useColorMode } from './color-mode.ts';
import { Button } from './components/button.tsx';
import { DossierProvider } from './provider.tsx';
import { AppLink, BackLink, ButtonLink, MemoryRouter, Route, Routes } from './router.tsx';
import { renderUi } from './testing.tsx';

afterEach(() => {
  localStorage.clear();
  applyStoredColorMode();
});

function Mode() {
  const { mode, setMode } = useColorMode();
  return (
    <>
      <output>{mode}</output>
      {(['system', 'light', 'dark'] as const).map((next) => (
        <Button key={next} onClick={() => setMode(next)}>
          {next}
        </Button>
      ))}
    </>
  );
}

it('follows the system until the user chooses, and stores the choice', async () => {
  const { user } = renderUi(<Mode />);
  const theme = () => document.documentElement.dataset['theme'];
  expect([screen.getByRole('status').textContent, theme()]).toEqual(['system', undefined]);
  await user.click(screen.getByRole('button', { name: 'dark' }));
  expect([screen.getByRole('status').textContent, theme()]).toEqual(['dark', 'dark']);
  delete document.documentElement.dataset['theme'];
  applyStoredColorMode();
  expect(theme()).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'system' }));
  expect(theme()).toBeUndefined();
});

it("gives Emotion the page's nonce", () => {
  const earlier = new Set(document.querySelectorAll('style'));
  const meta = document.createElement('meta');
  meta.name = 'csp-nonce';
  meta.content = 'n0nce';
  document.head.append(meta);
  render(
    <DossierProvider>
      <p>Hello</p>
    </DossierProvider>,
  );
  const styles = [...document.querySelectorAll('style')].filter((style) => !earlier.has(style));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.filter((style) => style.getAttribute('nonce') !== 'n0nce')).toEqual([]);
  meta.remove();
});

it('inserts no rules of classes whose rules are on the page already', () => {
  const rulesWith = (nonce: string, presentCss?: string) => {
    const { container } = render(
      <DossierProvider nonce={nonce} {...(presentCss !== undefined && { presentCss })}>
        <Button>Send</Button>
      </DossierProvider>,
    );
    const { className } = container.querySelector('button')!;
    const sheets = [...document.querySelectorAll<HTMLStyleElement>(`style[nonce="${nonce}"]`)];
    const rules = sheets.flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])]);
    return { className, count: rules.filter(({ cssText }) => cssText.includes(className)).length };
  };
  const { className, count } = rulesWith('own-rules');
  expect(count).toBeGreaterThan(0);
  expect(rulesWith('present-rules', `.${className}{color:red}`)).toEqual({ className, count: 0 });
  expect(rulesWith('other-rules', '.d-other{color:red}')).toEqual({ className, count });
});

it('links go to their route without a reload', async () => {
  const { user } = renderUi(
    <MemoryRouter>
      <Routes>
        <Route
          path="/"
          element={
            <>
              <AppLink to="/a">A</AppLink>
              <ButtonLink to="/b" variant="primary">
                B
              </ButtonLink>
            </>
          }
        />
        <Route
          path="/b"
          element={
            <>
              <BackLink to="/">Back to A</BackLink>
              <h1>Page B</h1>
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'A' })).toHaveAttribute('href', '/a');
  await user.click(screen.getByRole('link', { name: 'B' }));
  expect(screen.getByRole('heading', { name: 'Page B' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Back to A' }));
  expect(screen.getByRole('link', { name: 'A' })).toBeInTheDocument();
});
