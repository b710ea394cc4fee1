/**
 * The desk by keyboard alone: every focused element must be visible and uncovered, and no step loses the focus. What a screen
 * reader finds there, and what it is told of a step.
 */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { endpointUrl, saveTemplate, transmit } from '@dossier/contracts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { choose, press, tabTo, type } from './fixtures/keyboard.ts';
import { pdf } from './fixtures/files.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeDocuments, fetchStatus, taxYear } from './fixtures/users.ts';

const expectFocus = (page: Page, after: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `the focus after ${after}` })
    .not.toBe('BODY');

test(
  'keyboard: an expert takes a filing, reviews, notes, asks, answers with a template and completes it',
  { tag: '@desktop' },
  async ({ user, expert, openContext }) => {
    test.slow();
    await completeDocuments(user);
    expect((await user.http.post(transmit.path, { data: { taxYear } })).ok()).toBe(true);
    const id = randomUUID();
    const template = { version: null, texts: { en: { title: 'Thanks', body: 'Dear {name}, thank you.' } } };
    const save = endpointUrl(saveTemplate, { params: { id } });
    expect((await expert.http.put(save, { data: template })).ok()).toBe(true);

    const page = await (await openContext({ as: expert, viewport: { width: 1280, height: 800 } })).newPage();
    page.on('filechooser', () => undefined);
    const fontWarnings: string[] = [];
    page.on('console', (message) => {
      if (/font|CMap|wasm/i.test(message.text())) fontWarnings.push(message.text());
    });
    const announcement = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
    const status = async () => (await fetchStatus(user)).current_status_id;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    /** By the palette, from wherever the focus is. */
    const showTab = async (name: string) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Action, filing or client' })).toBeFocused();
      await page.keyboard.type(`Details: ${name}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
    };
    const row = page.getByRole('table', { name: 'Filings' }).locator('tbody').getByRole('row');

    await test.step('search and filter the queue', async () => {
      await page.goto('/desk');
      await expect(heading(page, 'Desk')).toBeVisible();
      await type(page, page.getByLabel('Name, e-mail address or user ID'), user.email.split('@')[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(row).toHaveCount(1);
      await expect(announcement(/^1 filing$/)).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'Filings' })).toMatchAriaSnapshot(`
        - table "Filings":
          - rowgroup:
            - row:
              - columnheader "Select all loaded filings"
              - columnheader "Name":
                - button "Name"
              - columnheader "Year"
              - columnheader "Status"
              - columnheader "Reviewed"
          - rowgroup:
            - row:
              - cell "Select Anna Müller, ${taxYear}":
                - checkbox "Select Anna Müller, ${taxYear}"
              - rowheader "Anna Müller"
              - cell "${taxYear}"
      `);
      await expectNoAxeViolations(page, 'the queue');
      await press(page, button('Filters'));
      await tabTo(page, page.getByLabel('Assigned to'));
      await page.keyboard.type('Nobody');
      await expect(page).toHaveURL(/assigned=nobody/);
      await expect(row).toHaveCount(1);
      await page.keyboard.press('Home');
      await expect(page).not.toHaveURL(/assigned=/);
    });

    await test.step('take it and open it', async () => {
      await press(page, row.getByRole('button', { name: 'Take the filing of Anna Müller' }));
      await expect(row).toContainText(expert.email);
      await expect(row.getByRole('link', { name: 'Anna Müller' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Anna Müller')).toBeFocused();
    });

    await test.step('go from document to document, accept one and ask for a better one', async () => {
      const papers = page.getByRole('list', { name: 'Documents of the dossier' }).getByRole('button');
      await tabTo(page, papers.first());
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - region "Documents":
          - heading "Transmitted dossier" [level=2]
          - list "Documents of the dossier":
            - listitem:
              - heading "Salary Statement" [level=2]
              - list "Salary Statement":
                - listitem:
                  - button /Lohnausweis.*To review/
        - separator "Width of the documents"
        - region /Lohnausweis/:
          - heading /Lohnausweis/ [level=2]
          - button "Accept"
          - button "Ask for a better one"
          - toolbar /^Tools of Lohnausweis/
          - group /Lohnausweis/:
            - img /^Content of Lohnausweis/
        - separator "Width of the details"
        - tablist "Details of the filing":
          - tab "Values" [selected]
        - tabpanel "Values"
      `);
      await expectNoAxeViolations(page, 'the workbench');
      await page.keyboard.press('j');
      await expect(papers.nth(1)).toBeFocused();
      await expect(announcement(/, To review, 2 of 6$/)).toHaveCount(1);
      await page.keyboard.press('k');
      await page.keyboard.press('a');
      await expect(papers.first()).toContainText('Accepted');
      await expect(announcement('Document accepted')).toHaveCount(1);
      await expect(papers.nth(1), 'the next one to review').toBeFocused();
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: 'Ask for a better document' });
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      await page.keyboard.press('2');
      await expect(dialog.getByRole('radio', { name: 'Damaged' })).toBeChecked();
      await type(page, dialog.getByLabel('In your words'), 'Page 2');
      await page.keyboard.press('Control+Enter');
      await expect(dialog).toBeHidden();
      await expect(papers.nth(1)).toContainText('With the user');
      await expect(papers.nth(1), 'the focus returns').toBeFocused();
      expect(fontWarnings, 'papers without embedded fonts').toEqual([]);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectNoAxeViolations(page, 'the palette');
      await page.keyboard.press('Escape');
      await expect(papers.nth(1), 'the focus returns').toBeFocused();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
      await expectNoAxeViolations(page, 'the shortcuts');
      await page.keyboard.press('Escape');
      await expect(papers.nth(1), 'the focus returns').toBeFocused();
    });

    await test.step('write a note, tick a section', async () => {
      await page.keyboard.press('n');
      await expect(page.getByLabel('New note')).toBeFocused();
      await page.keyboard.type('Call on Monday');
      await press(page, button('Add note'));
      await expect(page.getByRole('list', { name: 'Notes' }).getByText('Call on Monday')).toBeVisible();
      await expectFocus(page, 'a note');
      await showTab('Checks');
      const income = page.getByRole('checkbox', { name: 'Income' });
      await tabTo(page, income);
      await page.keyboard.press('Space');
      await expect(income).toBeChecked();
      await expect(income).toBeFocused();
    });

    await test.step('ask about an answer with a template', async () => {
      await showTab('Answers');
      const ask = page.getByRole('button', { name: /^Ask a question about/ }).first();
      await press(page, ask);
      const dialog = page.getByRole('dialog', { name: 'Ask a question' });
      await expect(dialog.getByLabel('Question')).toBeFocused();
      await press(page, dialog.getByRole('button', { name: 'Insert template' }));
      await choose(page, page.getByRole('menuitem', { name: 'Thanks' }));
      await expect(dialog.getByLabel('Question')).toHaveValue('Dear Anna Müller, thank you.');
      await expectFocus(page, 'a template');
      await press(page, dialog.getByRole('button', { name: 'Send question' }));
      await expect(dialog).toBeHidden();
      await expect(ask, 'the focus returns').toBeFocused();
      await showTab('Messages');
      const settle = page.getByRole('button', { name: /^Mark the question about/ });
      await tabTo(page, settle);
      await page.keyboard.press('Enter');
      await expect(settle).toHaveCount(0);
      await expectFocus(page, 'settling a question');
    });

    await test.step('answer a message', async () => {
      await type(page, page.getByLabel('Your answer'), 'Everything is here.');
      await press(page, button('Send answer'));
      await expect(page.getByText('Answer sent')).toBeVisible();
      await expectFocus(page, 'an answer');
    });

    await test.step('move it on and complete it with the return', async () => {
      await press(page, button('Change status'));
      await choose(page, page.getByRole('menuitemradio', { name: 'Ready' }));
      await expect.poll(status).toBe(5);
      await expectFocus(page, 'a change of status');
      await showTab('Filing');
      const complete = button('Complete');
      await press(page, complete);
      const dialog = page.getByRole('dialog', { name: 'Complete with the tax return' });
      const chooser = page.waitForEvent('filechooser');
      await press(page, dialog.getByRole('button', { name: /^Choose a PDF/ }));
      await (await chooser).setFiles(pdf('Tax return.pdf'));
      await press(page, dialog.getByRole('button', { name: 'Complete', exact: true }));
      await expect(dialog).toBeHidden();
      await expectFocus(page, 'completing');
      await expect.poll(status).toBe(6);
    });
  },
);
