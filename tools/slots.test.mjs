import { join } from 'node:path';
import { createRemote } from '@dossier/build-kit';
import { expect, test } from 'vitest';
import { ROOT } from './lib/prepare.mjs';

/** The facts of a remote with contents of slots; texts are those of mf-profile. */
const build = (fills) =>
  createRemote({
    directory: join(ROOT, 'mf-profile'),
    name: 'mf-profile',
    owner: '@dossier/profile',
    paths: ['/profile'],
    access: 'user',
    shellApi: '^2.10.0',
    port: 3103,
    fills,
  })();

test('a content of a slot that does not exist stops the build, which names those that do', async () => {
  await expect(build([{ slot: 'home.cards', id: 'letters', module: './x.tsx' }])).rejects.toThrow(
    'mf-profile: there is no slot "home.cards", only home.card, desk.tab, profile.section, notifications.entry',
  );
});

test('a tab without a label stops the build', async () => {
  await expect(build([{ slot: 'desk.tab', id: 'letters', module: './x.tsx' }])).rejects.toThrow(
    /^mf-profile: "letters" for desk\.tab: label/,
  );
});

test('a content is a module of its own, which has what it shares with the pages in its chunk', async () => {
  const { optimization } = await build([{ slot: 'home.card', id: 'letters', module: './x.tsx' }]);
  const { chunks } = optimization.splitChunks;
  const chunk = (name, isInitial = false) => ({ name, canBeInitial: () => isInitial });
  expect(
    [chunk('slot-letters'), chunk('remote'), chunk(undefined), chunk('entry', true)].map(chunks),
  ).toEqual([false, true, true, false]);
});
