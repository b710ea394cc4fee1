import { setSection as set } from '@dossier/contracts';
import { mock, showEverything } from '@dossier/remote-kit/testing';
import { expect, it } from 'vitest';
import { setSection } from './sections.mutations.ts';

it('shows the sections of the response without another request', async () => {
  const { change } = await showEverything([mock(set, { taxYear: 2024, sections: [] })]);
  const enable = () => setSection(2024, 'deductions', true);
  expect(await change(enable)).toEqual({ requested: ['sections.set'], published: [] });
});
