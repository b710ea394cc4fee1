import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type * as TestingLibrary from '@testing-library/dom';
import type { TestFile } from '../fixtures/files.ts';
import type { Engine, EngineElement } from './engine.ts';

/** Testing Library for a page, the same queries as in the tests of the remotes. */
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
declare const TestingLibraryDom: typeof TestingLibrary;

/** Longer than the first pause of an upload that retries. */
const patience = { timeout: 30_000, intervals: [100] };

/** A page as a person uses it: everything waits for what it names. */
export interface PageDriver {
  open(path: string): Promise<void>;
  /** Clicks an element once it has come to rest and nothing covers it. */
  press(role: string, name: string | RegExp): Promise<void>;
  /** Clicks a field and types. */
  fill(label: string, text: string): Promise<void>;
  /** Types wherever the focus is. */
  type(text: string): Promise<void>;
  /** Gives a file to the input with this label. */
  upload(label: string, file: TestFile): Promise<void>;
  /** Waits until there is such an element. */
  shows(role: string, name: string | RegExp): Promise<void>;
  /** Waits until this text can be read. */
  reads(text: string): Promise<void>;
  /** Waits until an expression gives this value. */
  evaluates(expression: string, value: unknown): Promise<void>;
}

/** An element by its name, for errors, and the expression that finds it. */
interface Found {
  readonly name: string;
  readonly expression: string;
}

type RoleQuery = readonly [role: string, name: string, flags?: string];

function findByRole(role: string, name: string | RegExp): Found {
  const query: RoleQuery = typeof name === 'string' ? [role, name] : [role, name.source, name.flags];
  return { name: `${role} ${name}`, expression: `(${byRole})(${JSON.stringify(query)})` };
}

const findByLabel = (label: string): Found => ({
  name: label,
  expression: `(${byLabel})(${JSON.stringify(label)})`,
});

/** Runs in the page. */
function byRole([role, name, flags]: RoleQuery): Element | null {
  const [found] = TestingLibraryDom.queryAllByRole(document.body, role, {
    name: flags === undefined ? name : new RegExp(name, flags),
  });
  return found ?? null;
}

/** Runs in the page. */
function byLabel(label: string): Element | null {
  return TestingLibraryDom.queryAllByLabelText(document.body, label, { exact: false })[0] ?? null;
}

/**
 * Runs in the page: the element, or the label of a hidden radio, if it is where it was in the call
 * before and nothing else would take the click.
 */
function atRest(found: Element | null): Element | null {
  const remembered = window as { restingAt?: string };
  if (!found || found.matches(':disabled')) return null;
  const area = (found.matches('[type=radio], [type=checkbox]') && found.closest('label')) || found;
  // Words in the label of a checkbox may be links.
  const target = found.matches('[type=checkbox]') ? found : area;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = target.getBoundingClientRect();
  const place = [area.textContent, x, y, width, height].join();
  const isAtRest = remembered.restingAt === place;
  remembered.restingAt = place;
  return isAtRest && area.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? target : null;
}

export function createPageDriver(engine: Engine, baseUrl: string, directory: string): PageDriver {
  const read = () => engine.evaluate<string>('document.body.innerText');

  /** Repeats until the element is there: the page may still be loading, or be replaced while it is searched. */
  async function use(
    { name, expression }: Found,
    act: (element: EngineElement) => Promise<void>,
  ): Promise<void> {
    await expect(async () => {
      // A new document has no library yet.
      if (!(await engine.evaluate<boolean>(`'TestingLibraryDom' in window`))) await engine.evaluate(inject);
      const element = await engine.find(expression);
      if (!element) throw new Error(`${name} is not there, or cannot be clicked:\n${await read()}`);
      await act(element);
    }).toPass(patience);
  }

  const press = ({ name, expression }: Found) =>
    use({ name, expression: `(${atRest})(${expression})` }, (element) => element.click());

  return {
    open: (path) => engine.open(new URL(path, baseUrl).href),
    press: (role, name) => press(findByRole(role, name)),
    async fill(label, text) {
      await press(findByLabel(label));
      await engine.type(text);
    },
    type: (text) => engine.type(text),
    async upload(label, file) {
      const path = join(directory, file.name);
      writeFileSync(path, file.buffer);
      await use(findByLabel(label), (input) => input.upload(path));
    },
    shows: (role, name) => use(findByRole(role, name), async () => undefined),
    reads: (part) => expect.poll(() => read().catch(String), patience).toContain(part),
    evaluates: (expression, value) =>
      expect.poll(() => engine.evaluate(expression).catch(String), patience).toEqual(value),
  };
}

/** An expression, for both drivers. */
const inject = `(() => { ${library}\n })()`;
