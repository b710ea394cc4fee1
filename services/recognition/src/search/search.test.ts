import {
  eraseReadings,
  exportReadings,
  listDeskFiles,
  listSearchedFiles,
  recordPeopleChange,
  saveReadingValue,
  searchDeskFilings,
  searchDeskPapers,
  searchLimits,
  searchPapers,
  type DeskFile,
  type Paper,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { as, asService, forEachDatabase, stubEndpoint } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { printedPaper, readPrinted } from '../testing/printed-paper.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';
import { sampleDeskFile } from '../testing/sample-desk-file.ts';

const expert = as(50, 'expert');

forEachDatabase((database) => {
  let run: RecognitionTest;
  const names = new Map<string, string>();
  let visible: DeskFile[] = [];
  /** What documents shows the expert of filings of others, by user and year. */
  const others = new Map<string, DeskFile[]>();
  let slowMs = 0;
  let owner = 100;
  beforeAll(async () => {
    run = await startRecognition(
      {
        database,
        stubServices: [
          stubEndpoint(listSearchedFiles, ({ params: { userId }, query: { taxYear } }) =>
            [...run.papers.values()]
              .filter((paper) => paper.userId === userId && paper.state === 'stored')
              .filter((paper) => taxYear === undefined || paper.taxYear === taxYear)
              .sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
              .map(({ fileId, version, taxYear: year }) => ({
                id: fileId,
                version,
                taxYear: year,
                name: names.get(fileId) ?? 'scan.pdf',
              })),
          ),
          stubEndpoint(listDeskFiles, async ({ identity, params }) => {
            const shown =
              params.userId === owner ? visible : others.get(`${params.userId} ${params.taxYear}`);
            if (identity.userId !== expert.userId || !shown) throw fail('FILE_NOT_FOUND');
            if (slowMs > 0) await new Promise((done) => setTimeout(done, slowMs));
            return shown;
          }),
        ],
      },
      readPrinted,
    );
  });
  afterAll(() => run.test.stop());
  beforeEach(() => {
    owner += 1;
    visible = [];
    others.clear();
    slowMs = 0;
  });

  async function add(
    lines: readonly string[],
    change: Partial<Paper> & { name?: string } = {},
    userId = owner,
  ) {
    const { name = 'scan.pdf', ...facts } = change;
    const fileId = facts.fileId ?? crypto.randomUUID();
    names.set(fileId, name);
    run.contents.set(fileId, printedPaper(lines));
    const paper = await run.announce(userId, { fileId, ...facts });
    await run.whenRead(userId, paper.taxYear);
    return paper;
  }
  const search = async (q: string, query: { taxYear?: string } = {}, userId = owner) =>
    (await run.test.request(searchPapers, { query: { q, ...query } }, { as: as(userId) })).body;
  const deskSearch = (q: string, caller = expert) =>
    run.test.request(
      searchDeskPapers,
      { params: { userId: String(owner), taxYear: '2025' }, query: { q } },
      { as: caller },
    );

  it('finds words of a paper with their place', async () => {
    const { fileId } = await add(['Muster AG', "Nettolohn im Jahr CHF 5'000.00"], { name: 'Lohn.pdf' });
    const [found, ...others] = await search('nettolöhn 5000');
    expect(others).toEqual([]);
    expect(found).toEqual({
      fileId,
      taxYear: 2025,
      name: 'Lohn.pdf',
      page: 1,
      box: [0, 0.05, 0.48, 0.04].map((share) => expect.closeTo(share, 2) as number),
      text: "Nettolohn im Jahr CHF 5'000.00",
    });
    expect(await search('nettolohn 5001')).toEqual([]);
    expect(await search('!?')).toEqual([]);
  });

  it('takes all words of a query from anywhere on the paper, and shows the line with most of them', async () => {
    await add(['Prämie 2025', 'Krankenkasse Seetal', 'Prämie der Krankenkasse']);
    expect(await search('seetal praemie')).toMatchObject([{ text: 'Prämie 2025' }]);
    expect(await search('krankenkasse praemie')).toMatchObject([{ text: 'Prämie der Krankenkasse' }]);
  });

  it('finds a word that a line break divides', async () => {
    await add(['Ihre Kranken-', 'kasse 2025']);
    expect(await search('Krankenkasse')).toHaveLength(1);
    expect(await search('kasse')).toMatchObject([{ text: 'kasse 2025' }]);
  });

  it('finds a word with one wrong letter only where nothing has it as typed', async () => {
    await add(['Meier Treuhand']);
    expect(await search('Maier')).toMatchObject([{ text: 'Meier Treuhand' }]);
    await add(['Maier Treuhand']);
    expect(await search('Maier')).toMatchObject([{ text: 'Maier Treuhand' }]);
  });

  it('finds by name, year, kind, issuer and amount what is on no page, until it is corrected', async () => {
    const paper = await add(['Unlesbar'], { name: 'Steuerbeleg_Muster.pdf' });
    await run.recognize(paper, {
      kind: 'salarySlip',
      issuer: 'Beispiel Holding',
      taxYear: 2024,
      confidence: 'low',
      values: [
        { key: 'netSalary', value: 4321.5, currency: 'CHF', part: null, page: 1, box: null, source: 'ocr' },
      ],
    });
    for (const q of ['Steuerbeleg', '2025', 'Holding', '4321.50', 'fiche de salaire'])
      expect(await search(q), q).toMatchObject([{ fileId: paper.fileId, page: null, box: null }]);
    const params = { id: paper.fileId, valueId: 'netSalary' };
    await run.test.request(saveReadingValue, { params, body: { value: 7777 } }, { as: as(owner) });
    expect(await search('4321.50')).toEqual([]);
    expect(await search('7777')).toHaveLength(1);
    expect(await search('Unlesbar'), 'the words of the page stay').toMatchObject([{ page: 1 }]);
  });

  it('finds what was recognized by versions that kept no words, until it is read again', async () => {
    const papers = [await add(['Seitenwort']), await add(['Seitenwort'])];
    for (const paper of papers)
      await run.recognize(paper, { kind: 'salarySlip', issuer: 'Beispiel Holding' });
    await run.test.db.write(async (manager) => {
      for (const table of ['paper_words', 'paper_lines'])
        await manager.query(`DELETE FROM ${table} WHERE userId = ${owner}`);
    });
    expect(await search('Holding')).toHaveLength(2);
    expect(await search('Seitenwort')).toEqual([]);
    const body = { userId: owner, taxYear: null };
    await run.test.request(recordPeopleChange, { body }, { as: asService('profile') });
    // The papers are queued after the answer, so that the time of their turn may come after one step of the clock.
    await vi.waitFor(async () => {
      await run.test.clock.advance(31_000);
      expect(await search('Seitenwort')).toHaveLength(2);
    }, 10_000);
  });

  it('returns the newest papers first, of one year or of all, at most 50', async () => {
    for (let index = 0; index < searchLimits.maxResults + 2; index += 1)
      await run.announce(owner, { uploadedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString() });
    const newest = await run.announce(owner, {
      taxYear: 2024,
      uploadedAt: '2026-06-01T00:00:00.000Z',
    });
    const found = await search('scan');
    expect(found).toHaveLength(searchLimits.maxResults);
    expect(found[0]).toMatchObject({ fileId: newest.fileId, taxYear: 2024 });
    expect(await search('scan', { taxYear: '2024' })).toMatchObject([{ fileId: newest.fileId }]);
  });

  it('finds nothing of a deleted or replaced file, at once', async () => {
    const paper = await add(['Alter Inhalt']);
    expect(await search('inhalt')).toHaveLength(1);
    // Only documents knows so far: the announcement is on its way.
    run.papers.set(paper.fileId, { ...paper, version: 2 });
    expect(await search('inhalt')).toEqual([]);
    run.papers.set(paper.fileId, { ...paper, state: 'deleted' });
    expect(await search('scan')).toEqual([]);
    run.papers.set(paper.fileId, paper);
    await run.announce(owner, { fileId: paper.fileId, state: 'destroyed' });
    for (const table of ['paper_words', 'paper_lines'])
      expect(
        await run.test.db.read((m) => m.query(`SELECT * FROM ${table} WHERE userId = ${owner}`)),
      ).toEqual([]);
  });

  it('refuses what is no search, and nobody without a session', async () => {
    const status = async (query: object, caller?: ReturnType<typeof as>) =>
      (await run.test.request(searchPapers, { query: query as { q: string } }, caller && { as: caller }))
        .status;
    expect(await status({ q: 'lohn' })).toBe(401);
    for (const query of [{}, { q: '' }, { q: '  ' }, { q: 'x'.repeat(101) }, { q: 'a b c d e f g h i j k' }])
      expect(await status(query, as(owner)), JSON.stringify(query)).toBe(400);
    expect(await status({ q: 'lohn', taxYear: 'x' }, as(owner))).toBe(400);
    expect((await deskSearch('')).status).toBe(400);
    expect((await deskSearch('x', as(owner))).status).toBe(403);
  });

  it('says nothing about the papers of others', async () => {
    await add(['Geheimnis'], { name: 'Tresor.pdf' }, owner + 5000);
    const answer = async (q: string) => JSON.stringify(await search(q));
    expect(await answer('Geheimnis')).toBe(await answer('Unbekanntes'));
    expect(await search('Tresor')).toEqual([]);
    // The words of somebody else decide neither what counts as an error of typing.
    await add(['Gehemnis']);
    expect(await search('Geheimnis')).toMatchObject([{ text: 'Gehemnis' }]);
  });

  it('opens no paper of somebody else, even where documents names it', async () => {
    const { fileId } = await add(['Geheimnis'], {}, owner + 5000);
    run.papers.set(crypto.randomUUID(), { ...(run.papers.get(fileId) as Paper), userId: owner });
    expect(await search('Geheimnis')).toEqual([]);
  });

  it('lets an expert search in what documents shows of a filing, and records it', async () => {
    const shown = await add(['Nettolohn Muster']);
    await add(['Nettolohn Beispiel']);
    visible = [
      { ...sampleDeskFile(shown.fileId), name: 'Gezeigt.pdf' },
      {
        ...sampleDeskFile(crypto.randomUUID()),
        deletedAt: '2026-01-02T00:00:00.000Z',
        name: 'Nettolohn.pdf',
      },
    ];
    expect((await deskSearch('nettolohn')).body).toMatchObject([{ name: 'Gezeigt.pdf', page: 1 }]);
    expect((await deskSearch('beispiel')).body).toEqual([]);
    const access = await run.test.db.read((manager) => manager.findBy(accessEntity, { ownerId: owner }));
    expect(access).toMatchObject([{ actorId: 50, taxYear: 2025, action: 'read' }]);
    // The expert sees another version than the one that was read.
    visible = [sampleDeskFile(shown.fileId, 2)];
    expect((await deskSearch('nettolohn')).body).toEqual([]);
    expect((await deskSearch('nettolohn', as(51, 'expert'))).status).toBe(404);
  });

  describe('across filings', () => {
    const taxYear = 2025;
    const filing = (userId: number) => ({ userId, taxYear });
    const across = (q: string, userIds: readonly number[], options: object = {}, caller = expert) =>
      run.test.request(
        searchDeskFilings,
        { body: { q, filings: userIds.map(filing), ...options } },
        { as: caller },
      );
    /** A filing that documents shows the expert, with papers of these lines. */
    async function addFiling(userId: number, ...papers: string[][]) {
      const files = [];
      for (const lines of papers) files.push(sampleDeskFile((await add(lines, {}, userId)).fileId));
      others.set(`${userId} ${taxYear}`, files);
      return files;
    }
    const accessed = async () =>
      (await run.test.db.read((manager) => manager.findBy(accessEntity, { actorId: 50 })))
        .map(({ ownerId }) => ownerId)
        .filter((ownerId) => ownerId >= owner * 1000);

    it('finds papers in each, in the order of the request, and records each', async () => {
      const [first, second, empty] = [owner * 1000 + 1, owner * 1000 + 2, owner * 1000 + 3];
      const [file] = await addFiling(first, ['Prämie Seetal'], ['Anderes']);
      await addFiling(second, ['Seetal Treuhand']);
      await addFiling(empty, ['Nichts davon']);
      const { status, body } = await across('seetal', [second, empty, first]);
      expect(status).toBe(200);
      expect(body.searched).toBe(3);
      expect(body.found).toMatchObject([
        { userId: second, taxYear, papers: [{ text: 'Seetal Treuhand', page: 1 }], hasMore: false },
        { userId: first, taxYear, papers: [{ fileId: file?.id, text: 'Prämie Seetal' }], hasMore: false },
      ]);
      expect(new Set(await accessed())).toEqual(new Set([first, second, empty]));
    });

    it('passes over filings that the expert may not work on, as if they had nothing', async () => {
      const [hidden, without, unread] = [owner * 1000 + 1, owner * 1000 + 2, owner * 1000 + 3];
      await addFiling(hidden, ['Geheimnis der Erbschaft']);
      others.delete(`${hidden} ${taxYear}`);
      await addFiling(without, ['Nichts davon']);
      const nothing = (await across('geheimnis', [without])).body;
      for (const q of ['geheimnis', 'erbschaft', 'gehiemnis', 'unbekannt'])
        for (const typos of [false, true])
          expect((await across(q, [hidden], { typos })).body, q).toEqual(nothing);
      expect((await across('geheimnis', [unread])).body).toEqual(nothing);
      expect(await accessed(), 'nothing of it was opened').toEqual([without]);
    });

    it('finds errors of typing when it is asked to, and five papers of a filing', async () => {
      const userId = owner * 1000 + 1;
      await addFiling(userId, ...Array.from({ length: 7 }, () => ['Meier Treuhand']));
      expect((await across('Maier', [userId])).body.found).toEqual([]);
      const [found] = (await across('Maier', [userId], { typos: true })).body.found;
      expect(found).toMatchObject({ hasMore: true });
      expect(found?.papers).toHaveLength(searchLimits.maxPerFiling);
    });

    it('answers after a time with what it has searched', async () => {
      const userIds = [1, 2, 3, 4].map((each) => owner * 1000 + each);
      for (const userId of userIds) await addFiling(userId, ['Seetal']);
      slowMs = searchLimits.maxFilingsMs - 100;
      const { body } = await across('seetal', userIds);
      expect(body.searched).toBe(2);
      expect(body.found.map(({ userId }) => userId)).toEqual(userIds.slice(0, 2));
      expect(new Set(await accessed()), 'the others were not opened').toEqual(new Set(userIds.slice(0, 2)));
    });

    it('refuses bad input, and whoever is no expert', async () => {
      const many = Array.from({ length: searchLimits.maxFilings + 1 }, (_, index) => owner + index);
      expect((await across('x', many)).status).toBe(400);
      expect((await across('x', [])).status).toBe(400);
      expect((await across('', [owner])).status).toBe(400);
      expect((await across('x', [owner], { more: 1 })).status).toBe(400);
      expect((await across('x', [owner], {}, as(owner))).status).toBe(403);
      const signedOut = { body: { q: 'x', filings: [filing(owner)] } };
      expect((await run.test.request(searchDeskFilings, signedOut)).status).toBe(401);
      expect((await across('!?', [owner * 1000 + 9])).body).toEqual({ searched: 1, found: [] });
    });
  });

  it('seals the words and their places', async () => {
    const { fileId } = await add(['Zwischenverdienst Quellensteuer']);
    const rows = await run.test.db.read(async (manager) => [
      await manager.query(`SELECT * FROM paper_words WHERE fileId = '${fileId}'`),
      await manager.query(`SELECT * FROM paper_lines WHERE fileId = '${fileId}'`),
    ]);
    const stored = JSON.stringify(rows);
    expect(rows.flat()).toHaveLength(2);
    expect(stored).not.toMatch(/verdienst|quellen/i);
    // Words of the same length and number as of another paper take as much.
    const other = await add(['a']);
    const lengths = await run.test.db.read((manager) =>
      manager.query(
        `SELECT LENGTH(words) AS length FROM paper_words WHERE fileId IN ('${fileId}', '${other.fileId}')`,
      ),
    );
    expect(new Set((lengths as { length: number }[]).map(({ length }) => length)).size).toBe(1);
  });

  it('is in the export as a number of lines, and gone after the deletion', async () => {
    await add(['Erste Zeile', 'Zweite Zeile']);
    const params = { userId: String(owner) };
    const { body } = await run.test.request(exportReadings, { params }, { as: asService('documents') });
    expect(body.readings).toMatchObject([{ searchedLines: 2 }]);
    await run.test.request(eraseReadings, { params }, { as: asService('auth') });
    for (const table of ['paper_words', 'paper_lines'])
      expect(
        await run.test.db.read((m) => m.query(`SELECT * FROM ${table} WHERE userId = ${owner}`)),
      ).toEqual([]);
  });
});
