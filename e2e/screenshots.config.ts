import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** npm run screenshots -w @dossier/e2e -- --output=<directory>, with CHROMIUM_PATH */
export default defineConfig({
  ...config,
  testMatch: ['screenshots.ts', 'screenshots-staff.ts'],
  timeout: 300_000,
  reporter: 'list',
  projects: [{ name: 'screenshots' }],
});
