import { getSession, setLastTaxYear, yearInZurich } from '@dossier/contracts';
import { as, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { Browser, startAuth } from '../testing/browser.ts';

const test = startForSuite(() => startAuth());

async function signedIn(name: string) {
  const browser = new Browser(test);
  const id = await browser.signIn(`${name}@example.ch`);
  const yearOf = async () => {
    const { body } = await browser.send(getSession, {});
    return body.isAuthenticated ? body.user.lastTaxYear : undefined;
  };
  return { id, yearOf };
}
const keep = (taxYear: number, user?: number) =>
  test.request(setLastTaxYear, { body: { taxYear } }, user === undefined ? {} : { as: as(user) });

it('is kept for the user, and for nobody else', async () => {
  const [anna, ben] = [await signedIn('anna'), await signedIn('ben')];
  expect(await anna.yearOf()).toBeNull();
  expect((await keep(2023, anna.id)).body).toEqual({ lastTaxYear: 2023 });
  expect((await keep(2024, anna.id)).status).toBe(200);
  expect([await anna.yearOf(), await ben.yearOf()]).toEqual([2024, null]);
});

it('rejects a year that has not begun, bad input, and visitors', async () => {
  const { id, yearOf } = await signedIn('carla');
  const next = yearInZurich(new Date(test.clock.now())) + 1;
  expect((await keep(next - 1, (await signedIn('dora')).id)).status, 'collected, not filed yet').toBe(200);
  expect((await keep(next, id)).body).toMatchObject({ code: 'TAX_YEAR_NOT_AVAILABLE' });
  expect((await keep(1, id)).status).toBe(400);
  expect((await keep(2024)).status).toBe(401);
  expect(await yearOf()).toBeNull();
});
