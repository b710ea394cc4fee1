import { readdir, readFile } from 'node:fs/promises';
import { cantonCodes, listCantons, type ResponseOf } from '@dossier/contracts';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { startGateway } from './harness.ts';

let cantons: ResponseOf<typeof listCantons>['cantons'];
const gateway = startForSuite(() => startGateway());
beforeAll(async () => {
  const response = await gateway.call('GET', '/cantons/cantons.json');
  expect(response.headers['cache-control']).toBe('public, max-age=3600');
  cantons = listCantons.response.parse(response.json()).cantons;
});

it('lists all 26 cantons once, sorted by name', () => {
  expect(cantons.map(({ code }) => code).sort()).toEqual([...cantonCodes]);
  expect(cantons.slice(0, 3).map(({ name }) => name)).toEqual([
    'Aargau',
    'Appenzell Ausserrhoden',
    'Appenzell Innerrhoden',
  ]);
  expect(cantons.at(-1)).toEqual({ name: 'Zurich', code: 'ZH', imagePath: '/cantons/zh.svg' });
});

it.each(cantonCodes)('%s has a small emblem that loads no other resource', async (code) => {
  const path = cantons.find((each) => each.code === code)?.imagePath ?? '';
  const response = await gateway.call('GET', path);
  expect([response.status, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=86400',
  ]);
  expect(response.bytes.length).toBeLessThan(2500);
  expect(response.text).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 100 100">.*<\/svg>\n$/,
  );
  expect(response.text).not.toMatch(/<script|<style|href|url\((?!#)|<image|<text/);
});

it('has exactly one emblem per canton, all different', async () => {
  const directory = new URL('../cantons/', import.meta.url);
  const files = await readdir(directory);
  expect(files.sort()).toEqual(cantonCodes.map((code) => `${code.toLowerCase()}.svg`));
  const drawings = await Promise.all(files.map((file) => readFile(new URL(file, directory), 'utf8')));
  expect(new Set(drawings).size).toBe(files.length);
});

it.each(['/cantons/xx.svg', '/cantons/../package.json', '/cantons/ZH.svg'])('%s is 404', async (path) => {
  const response = await gateway.call('GET', path);
  expect([response.status, response.json().code]).toEqual([404, 'NOT_FOUND']);
});
