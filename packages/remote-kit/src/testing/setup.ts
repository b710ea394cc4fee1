/** Runs before the tests of a remote in another repository (`@dossier/build-kit/vitest`). */
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import './layout.ts';
import { setLanguage } from '../language/language.ts';
import { reportMissingTexts } from './report-missing-texts.ts';

expect.extend(matchers);

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  reportMissingTexts();
  await setLanguage('en');
});
afterEach(cleanup);
