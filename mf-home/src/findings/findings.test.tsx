import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dismissFinding, editFile, editFiles, type ReadingFinding } from '@dossier/contracts';
import { accessibilityViolations, mock } from '@dossier/remote-kit/testing';
import { openHome, Server, storedFile, toast } from '../testing.tsx';
import { readingOf } from '../testing-readings.ts';

const finding = (details: Partial<ReadingFinding>): ReadingFinding =>
  ({
    id: String(details.code),
    text: `text of ${details.code}`,
    isDismissed: false,
    ...details,
  }) as ReadingFinding;

const file = storedFile('paper.pdf', 1);
let server: Server;
beforeEach(() => {
  server = new Server();
  server.files = [file];
});
const card = async () =>
  within((await screen.findByRole('heading', { name: /^Please check/ })).closest('section')!);

describe('findings about papers', () => {
  it('name the paper and what does not fit, and stay away once dismissed', async () => {
    server.readings = [
      readingOf(file, {
        findings: [
          finding({ code: 'NOT_YEARLY' }),
          finding({ code: 'DUPLICATE', fileId: 'x', isDismissed: true }),
        ],
      }),
    ];
    const { user, calls } = await openHome(server, [
      mock(dismissFinding, () => {
        server.readings = [readingOf(file)];
        return readingOf(file);
      }),
    ]);
    const open = await card();
    expect(open.getByText('text of NOT_YEARLY')).toBeInTheDocument();
    expect(open.queryByText('text of DUPLICATE')).not.toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(open.getByRole('button', { name: /^It is right as it is paper\.pdf/ }));
    expect(await toast('Noted')).toBeTruthy();
    expect(calls.find(({ endpoint }) => endpoint === dismissFinding.id)).toMatchObject({
      params: { id: file.id, findingId: 'NOT_YEARLY' },
      body: { isDismissed: true },
    });
    expect(screen.queryByText('text of NOT_YEARLY')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 }), 'the focus stays on the page').toHaveFocus();
  });

  it('of one paper stand under its name, which appears once', async () => {
    const other = storedFile('other.pdf', 2);
    server.files = [file, other];
    server.readings = [
      readingOf(file, {
        findings: [finding({ code: 'NOT_YEARLY' }), finding({ code: 'DUPLICATE', fileId: 'x' })],
      }),
      readingOf(other),
    ];
    await openHome(server);
    const open = await card();
    expect(open.getByRole('heading')).toHaveTextContent('Please check 2');
    const [row, ...rest] = open.getAllByRole('listitem');
    expect(rest).toEqual([]);
    expect(within(row!).getAllByRole('link', { name: 'paper.pdf' })).toHaveLength(1);
    expect(row).toHaveTextContent(/text of NOT_YEARLY.*text of DUPLICATE/);
  });

  it.each([
    [finding({ code: 'OTHER_CATEGORY', categoryId: 2 }), 'Move there paper.pdf', { categoryId: 2 }],
    [finding({ code: 'OTHER_YEAR', year: 2023 }), 'Move to 2023 paper.pdf', { taxYear: 2023 }],
  ])('are mended by one press: %#', async (found, name, change) => {
    server.readings = [readingOf(file, { findings: [found] })];
    const { user, calls } = await openHome(server, [mock(editFile, () => file)]);
    await user.click((await card()).getByRole('button', { name }));
    expect(calls.find(({ endpoint }) => endpoint === editFile.id)?.body).toEqual(change);
  });

  it('ask for the year of a paper first, since the others are judged by it', async () => {
    server.readings = [
      readingOf(file, {
        findings: [
          finding({ code: 'OTHER_CATEGORY', categoryId: 2 }),
          finding({ code: 'OTHER_YEAR', year: 2023 }),
        ],
      }),
    ];
    await openHome(server);
    const open = await card();
    expect(open.getByText('text of OTHER_YEAR')).toBeInTheDocument();
    expect(open.queryByText('text of OTHER_CATEGORY')).not.toBeInTheDocument();
  });

  describe('of several papers of one other year', () => {
    const papers = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => storedFile(name, 1));
    const [a, b] = papers as [typeof file, typeof file];
    beforeEach(() => {
      server.files = papers;
      server.readings = papers.map((paper, index) =>
        readingOf(paper, { findings: [finding({ code: 'OTHER_YEAR', year: index < 2 ? 2023 : 2022 })] }),
      );
    });

    it('are mended by one press', async () => {
      const { user, calls } = await openHome(server, [mock(editFiles, () => papers)]);
      const open = await card();
      expect(open.getByRole('heading')).toHaveTextContent('Please check 3');
      expect(open.getByText('2 documents are from 2023. Please check the tax year.')).toBeInTheDocument();
      expect(open.getByRole('link', { name: 'a.pdf' })).toBeInTheDocument();
      expect(open.getByRole('button', { name: 'Move to 2022 c.pdf' })).toBeInTheDocument();
      expect(await accessibilityViolations()).toEqual([]);
      await user.click(open.getByRole('button', { name: 'Move all to 2023' }));
      expect(calls.find(({ endpoint }) => endpoint === editFiles.id)?.body).toEqual({
        files: [
          { id: a.id, taxYear: 2023 },
          { id: b.id, taxYear: 2023 },
        ],
      });
    });

    it('are dismissed by one press, and that is taken back by another', async () => {
      const { user, calls } = await openHome(server, [mock(dismissFinding, () => readingOf(a))]);
      await user.click((await card()).getByRole('button', { name: 'They are right as they are' }));
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      const sent = () =>
        calls
          .filter(({ endpoint }) => endpoint === dismissFinding.id)
          .map(({ params, body }) => [params['id'], body]);
      const all = (isDismissed: boolean) => [a, b].map(({ id }) => [id, { isDismissed }]);
      await expect.poll(sent).toEqual([...all(true), ...all(false)]);
    });
  });

  it('list a damaged paper once on the page, to replace or delete it', async () => {
    const damaged = storedFile('damaged.pdf', null, { problem: 'damaged' });
    server.files = [damaged];
    server.readings = [
      readingOf(damaged, { findings: [finding({ code: 'UNREADABLE', reason: 'damaged' })] }),
    ];
    const { user } = await openHome(server);
    const open = await card();
    expect(screen.getAllByRole('link', { name: 'damaged.pdf' })).toHaveLength(1);
    expect(open.getByText('Damaged')).toBeInTheDocument();
    expect(open.queryByText('text of UNREADABLE')).not.toBeInTheDocument();
    expect(open.queryByRole('button', { name: /It is right as it is/ })).not.toBeInTheDocument();
    expect(open.getByRole('button', { name: /^Replace/ })).toBeInTheDocument();
    await user.click(open.getByRole('button', { name: 'Delete damaged.pdf' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete this document?' })).toBeInTheDocument();
  });

  it.each([
    ['tooDark', true],
    ['password', false],
  ] as const)('of a paper that is %s can be dismissed: %s', async (reason, canDismiss) => {
    server.readings = [readingOf(file, { findings: [finding({ code: 'UNREADABLE', reason })] })];
    await openHome(server);
    const open = await card();
    expect(open.getByRole('button', { name: 'Delete paper.pdf' })).toBeInTheDocument();
    expect(open.queryAllByRole('button', { name: /It is right as it is/ })).toHaveLength(canDismiss ? 1 : 0);
  });

  it('are no longer shown once the return is filed', async () => {
    server.status = 6;
    server.readings = [readingOf(file, { findings: [finding({ code: 'NOT_YEARLY' })] })];
    await openHome(server);
    await screen.findByRole('heading', { level: 1, name: 'Filed' });
    await screen.findByRole('link', { name: 'paper.pdf' });
    expect(screen.queryByRole('heading', { name: /^Please check/ })).not.toBeInTheDocument();
  });

  it('about a paper in a dossier are the expert’s, except for what the user can still mend', async () => {
    server.status = 4;
    const inDossier = storedFile('sent.pdf', 1, { transmittedVersion: 1 });
    const ofOtherYear = storedFile('2021.pdf', 1, { transmittedVersion: 1 });
    server.files = [inDossier, ofOtherYear];
    const contradiction = finding({ code: 'CONTRADICTS_ANSWER', field: 'propertyOwner' });
    server.readings = [
      readingOf(inDossier, { findings: [finding({ code: 'OTHER_CATEGORY', categoryId: 2 }), contradiction] }),
      readingOf(ofOtherYear, { findings: [finding({ code: 'OTHER_YEAR', year: 2021 }), contradiction] }),
    ];
    await openHome(server);
    const open = await card();
    expect(open.getByRole('heading')).toHaveTextContent('Please check 1');
    expect(open.getByRole('link', { name: 'Check the answer' })).toBeInTheDocument();
  });

  it('lead to the question that a paper contradicts', async () => {
    server.readings = [
      readingOf(file, { findings: [finding({ code: 'CONTRADICTS_ANSWER', field: 'propertyOwner' })] }),
    ];
    await openHome(server);
    expect((await card()).getByRole('link', { name: 'Check the answer' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/profile/),
    );
  });

  it('stand in the list before transmitting', async () => {
    server.status = 3;
    server.advancedFinished = true;
    server.readings = [
      readingOf(file, { kindName: 'Salary certificate', findings: [finding({ code: 'NOT_YEARLY' })] }),
    ];
    const { user } = await openHome(server);
    await user.click(await screen.findByRole('button', { name: 'Transmit Files' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('text of NOT_YEARLY')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Salary certificate paper.pdf' })).toBeInTheDocument();
  });
});
