/** Both sides of a filing, on phone and tablet: the user transmits, the expert asks and completes, the user downloads the return. */
import { readFile } from 'node:fs/promises';
import { dayInZurich } from '@dossier/contracts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { pdf } from './fixtures/files.ts';
import { finishAdvanced, heading, toasts, transmit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeDocuments, fetchFiles, taxYear } from './fixtures/users.ts';

const tablet = { width: 768, height: 1024 };

test(
  'an expert asks for a better salary certificate and puts a question, the user replaces, replies and gets the finished return',
  { tag: '@phone' },
  async ({ product, user, expert, openPage, openContext }) => {
    test.slow();
    await completeDocuments(user);
    const wage = (await fetchFiles(user)).find(({ categoryId }) => categoryId === 1);
    if (!wage) throw new Error('no salary certificate');
    const home = await openPage(user);
    const desk = await (await openContext({ as: expert, viewport: tablet })).newPage();
    const lastSubject = () => product.mailbox.mailsTo(user.email).at(-1)?.subject;
    const papers = desk.getByRole('list', { name: 'Documents of the dossier' });

    await test.step('the user transmits', async () => {
      await home.goto(`/?taxYear=${taxYear}`);
      await finishAdvanced(home);
      await home.goto(`/?taxYear=${taxYear}`);
      await transmit(home);
      await expect(home.getByText('Documents Transmitted')).toBeVisible();
    });

    await test.step('the expert asks for a better document', async () => {
      await desk.goto(`/desk/${user.id}/${taxYear}`);
      const paper = papers.getByRole('button', { name: wage.originalFileName });
      await paper.click();
      await desk.keyboard.press('r');
      const dialog = desk.getByRole('dialog', { name: 'Ask for a better document' });
      await dialog.getByRole('radio', { name: 'Unreadable' }).check({ force: true });
      await dialog.getByLabel('In your words').fill('Page 2 is cut off');
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(paper).toContainText('With the user');
      // The mail waits until the request cannot be taken back any more.
      await expect.poll(lastSubject, { timeout: 60_000 }).toBe('A better document is needed in Dossier');
    });

    await test.step('the user replaces it and sends it as a supplement', async () => {
      await home.reload();
      const card = home.locator('section').filter({
        has: home.getByRole('heading', { name: 'Your expert needs a better document' }),
      });
      await expect(card).toContainText('Page 2 is cut off');
      const better = pdf('Better scan.pdf');
      await card.getByLabel(`New document for ${wage.originalFileName}`).setInputFiles(better);
      await expect(toasts(home)).toContainText('Upload successful');
      await expect(card).toHaveCount(0);
      await home.getByRole('button', { name: 'Send supplement' }).click();
      await home.getByRole('alertdialog').getByRole('button', { name: 'Send supplement' }).click();
      await expect.poll(lastSubject).toBe('Your supplement has been transmitted');
    });

    await test.step('it comes back first, and the expert accepts it', async () => {
      await desk.reload();
      const first = papers.getByRole('button').first();
      await expect(first).toContainText('Better scan.pdf');
      await expect(first).toContainText('Came back');
      await first.click();
      await desk.keyboard.press('a');
      await expect(papers.getByRole('button', { name: 'Better scan.pdf' })).toContainText('Accepted');
    });

    await test.step('the expert puts a question at an answer, and the user replies', async () => {
      await desk.getByRole('tab', { name: 'Answers' }).click();
      const facts = desk.getByRole('button', { name: /^Ask a question about / }).first();
      const answer = ((await facts.getAttribute('aria-label')) ?? '').replace('Ask a question about ', '');
      await facts.click();
      const dialog = desk.getByRole('dialog', { name: 'Ask a question' });
      await dialog.getByLabel('Question').fill('Was this so all year?');
      await dialog.getByRole('button', { name: 'Send question' }).click();
      await desk.getByRole('tab', { name: 'Messages' }).click();
      const open = desk.getByRole('list', { name: 'Open questions' });
      await expect(open).toContainText(answer);
      await expect.poll(lastSubject).toBe('Your expert has a question in Dossier');

      await home.reload();
      const card = home
        .locator('section')
        .filter({ has: home.getByRole('heading', { name: 'Your expert has a question' }) });
      await expect(card).toContainText('Was this so all year?');
      await expect(card.getByRole('link', { name: `View answer: ${answer}` })).toBeVisible();
      await card.getByRole('button', { name: 'Write a reply' }).click();
      await home.keyboard.type('Yes, from January to December');
      await home.getByRole('button', { name: 'Send message' }).click();
      await expect(card).toHaveCount(0);

      await desk.reload();
      await desk.getByRole('tab', { name: 'Messages' }).click();
      await expect(desk.getByRole('main')).toContainText('Yes, from January to December');
      await expect(open).toHaveCount(0);
    });

    const filedReturn = pdf('Tax return.pdf');
    await test.step('the expert completes the filing with the return', async () => {
      await desk.getByRole('tab', { name: 'Filing' }).click();
      await desk.getByRole('main').getByRole('button', { name: 'Complete', exact: true }).click();
      const dialog = desk.getByRole('dialog', { name: 'Complete with the tax return' });
      await dialog.getByLabel('Tax return as a PDF').setInputFiles(filedReturn);
      await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
      const versions = desk.getByRole('list', { name: 'Versions of the tax return' });
      await expect(versions.getByRole('listitem')).toContainText('Current');
      await expect.poll(lastSubject).toBe('Your tax return is ready');
    });

    await test.step('the user downloads it to sign it', async () => {
      await home.reload();
      await expect(heading(home, 'Your tax return is ready')).toBeVisible();
      const download = home.waitForEvent('download');
      await home.getByRole('link', { name: 'Download tax return' }).click();
      expect((await download).suggestedFilename()).toBe(`Tax-return-${taxYear}.pdf`);
      expect(await readFile(await (await download).path())).toEqual(filedReturn.buffer);
      await desk.reload();
      await desk.getByRole('tab', { name: 'Filing' }).click();
      await expect(desk.getByRole('list', { name: 'Versions of the tax return' })).toContainText(
        'downloaded on',
      );
    });

    await test.step('the expert enters that it was sent and assessed, and the user sees it', async () => {
      const today = dayInZurich(new Date()).split('-').toReversed().join('.');
      await desk.getByRole('button', { name: 'Enter what happened' }).click();
      const dialog = desk.getByRole('dialog', { name: 'After filing' });
      await dialog.getByLabel('Sent on').fill(today);
      await dialog.getByLabel('Assessment delivered on').fill(today);
      await dialog.getByLabel('Total tax: return').fill('12000');
      await dialog.getByLabel('Total tax: assessment').fill('12500');
      await expectNoAxeViolations(desk, 'what happens after filing');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(desk.getByRole('row', { name: /Total tax/ })).toContainText('500');
      await home.reload();
      const steps = home.getByRole('list', { name: 'After filing' });
      await expect(steps.getByRole('listitem').first()).toContainText('Sent to the tax office');
      await expect(steps).toContainText('Objection period');
      await expectNoAxeViolations(home, 'the steps after filing');
      await desk.goto('/desk');
      await expect(desk.getByText('1 objection period runs')).toBeVisible();
    });
  },
);
