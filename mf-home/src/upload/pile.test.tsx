import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { pageState } from '@dossier/remote-kit';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { makeFile, openHome, Server, toast } from '../testing.tsx';

let server: Server;
beforeEach(() => {
  server = new Server();
});

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'What kind of documents are these?' }));

async function openPile(...files: File[]) {
  const page = await openHome(server);
  await screen.findByText('0 of 6');
  await page.pick(...files);
  const open = await dialog();
  const categoryOf = (name: string) =>
    open.getByRole<HTMLSelectElement>('combobox', { name: `Category of ${name}` });
  return { ...page, open, categoryOf, chosen: (name: string) => categoryOf(name).selectedOptions[0]?.text };
}

const oversized = (name: string) =>
  Object.defineProperty(makeFile(name), 'size', { value: 26 * 1024 * 1024 });

it('proposes a category for each file, and sends nothing before it is confirmed', async () => {
  const { user, open, chosen, categoryOf, sent } = await openPile(
    makeFile('Lohnausweis 2024.pdf'),
    makeFile('SBB.pdf'),
    makeFile('Scan 1.pdf'),
  );
  expect(open.getByText(/3 files for tax year 2024/)).toBeInTheDocument();
  expect([chosen('Lohnausweis 2024.pdf'), chosen('SBB.pdf'), chosen('Scan 1.pdf')]).toEqual([
    'Salary Statement',
    'Transport',
    'Choose a category',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(open.getByRole('button', { name: 'Upload 3 files' }));
  await waitFor(() => expect(categoryOf('Scan 1.pdf')).toHaveFocus());
  expect(categoryOf('Scan 1.pdf')).toHaveAccessibleDescription('Please select a document category');
  expect(sent()).toEqual([]);
  await user.selectOptions(categoryOf('Scan 1.pdf'), 'Bank Documents');
  await user.click(open.getByRole('button', { name: 'Upload 3 files' }));
  await waitFor(() =>
    expect(sent().toSorted()).toEqual(['1/Lohnausweis 2024.pdf', '2/Scan 1.pdf', '21/SBB.pdf']),
  );
  expect(await toast('Upload successful')).toContain('3 files');
});

it('sets one category for all, and leaves out empty, large and removed files', async () => {
  const { user, open, sent } = await openPile(
    makeFile('Lohnausweis.pdf'),
    makeFile('Scan.pdf'),
    makeFile('other.pdf'),
    new File([], 'empty.pdf'),
    oversized('large.pdf'),
  );
  expect(open.getByText('The file is empty and will not be uploaded.')).toBeInTheDocument();
  expect(open.getByText('Larger than 25 MB: the file will not be uploaded.')).toBeInTheDocument();
  await user.selectOptions(open.getByRole('combobox', { name: 'Set all to' }), 'Transport');
  await user.click(open.getByRole('button', { name: 'Remove other.pdf' }));
  await user.click(open.getByRole('button', { name: 'Upload 2 files' }));
  await waitFor(() => expect(sent().toSorted()).toEqual(['21/Lohnausweis.pdf', '21/Scan.pdf']));
});

it('keeps the files when it is left; they can be sorted later or discarded', async () => {
  const { user, open, sent } = await openPile(makeFile('SBB.pdf'), makeFile('Scan.pdf'));
  await user.selectOptions(open.getByRole('combobox', { name: 'Category of Scan.pdf' }), 'Bank Documents');
  await user.click(open.getByRole('button', { name: 'Later' }));
  expect(await toast('Category Required')).toBe('Category RequiredPlease select a document category');
  expect(await screen.findByText('2 files need a category')).toBeInTheDocument();
  expect(pageState().unsaved).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Choose category' }));
  const again = await dialog();
  expect(
    again.getByRole<HTMLSelectElement>('combobox', { name: 'Category of Scan.pdf' }).selectedOptions[0]?.text,
  ).toBe('Bank Documents');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('2 files need a category')).not.toBeInTheDocument();
  expect(pageState().unsaved).toBe(0);
  expect(sent()).toEqual([]);
});
