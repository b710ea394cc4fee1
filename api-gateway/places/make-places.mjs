/**
 * Generates `places.csv` from the official directory of localities (swisstopo) and the municipality areas of `swiss-maps`:
 * `node api-gateway/places/make-places.mjs <directory with official-localities-2024-03.csv and -2026-04.csv>`.
 * Sources, licences and method: docs/decisions/032-official-sources.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const maps = 'swiss-maps@4.7.0';
/** The cantons, indexed by their number in the register of the FSO. */
const cantons = ' ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'.split(' ');
/** Common land and a state forest: municipalities in the register, but nobody's tax domicile. */
const uninhabited = new Set(['2391', '5391', '5394']);

const source = process.argv[2];
if (!source) throw new Error('Usage: make-places.mjs <directory of the official directory>');
const directory = mkdtempSync(path.join(tmpdir(), 'dossier-places-'));
try {
  writeFileSync(new URL('places.csv', import.meta.url), makeRows().join('\n') + '\n');
} finally {
  rmSync(directory, { recursive: true });
}

/**
 * postal code; locality; municipality, empty if named like the locality; canton; percentage of the addresses, empty for all;
 * language, empty for several; first and last tax year, empty without a change.
 */
function makeRows() {
  const now = readLocalities('official-localities-2026-04.csv');
  const then = readLocalities('official-localities-2024-03.csv');
  const register = readRegister();
  const byLocality = (rows) => Map.groupBy(rows, ({ code, name }) => `${code};${name}`);
  const [nowBy, thenBy] = [byLocality(now), byLocality(then)];
  const today = new Set(now.map(({ number }) => number));
  const successorOf = findSuccessors();

  const rows = now.map((row) => ({ ...row, first: firstYear(row) }));
  for (const [locality, former] of thenBy) {
    const successors = nowBy.get(locality);
    for (const row of former) {
      if (!successors) {
        // The postal code was given up after the edition of 2024.
        rows.push({ ...row, share: 100 / former.length, last: 2024 });
      } else if (!today.has(row.number)) {
        const successor = successors.find(({ number }) => number === successorOf.get(row.number));
        rows.push({ ...row, share: successor?.share ?? 0, last: register.lastYear(row.number) });
      }
    }
  }
  // A former municipality that is split today stands once per locality, with its largest part.
  const parts = rows.flatMap((row) => withFormer(row)).toSorted((a, b) => b.share - a.share);
  const key = ({ code, name, municipality, canton }) => [code, name, municipality, canton].join(';');
  return [...Map.groupBy(parts, key).values()].map(([largest]) => toLine(largest)).toSorted();

  /** The first tax year in which the municipality exists, or includes this locality. */
  function firstYear({ code, name, number }) {
    const former = thenBy.get(`${code};${name}`) ?? [];
    if (former.length === 0 || former.some((row) => row.number === number)) return undefined;
    const replaced = former.find((row) => successorOf.get(row.number) === number);
    return replaced && register.lastYear(replaced.number) + 1;
  }

  /** The municipality that includes most of each municipality that was given up since the edition of 2024. */
  function findSuccessors() {
    const shares = new Map();
    for (const [locality, former] of thenBy) {
      for (const { number } of former.filter((row) => !today.has(row.number))) {
        const candidates = shares.get(number) ?? new Map();
        for (const { number: candidate, share } of nowBy.get(locality) ?? [])
          candidates.set(candidate, (candidates.get(candidate) ?? 0) + share);
        shares.set(number, candidates);
      }
    }
    return new Map(
      [...shares].map(([number, candidates]) => [
        number,
        [...candidates].toSorted((a, b) => b[1] - a[1])[0]?.[0],
      ]),
    );
  }

  /** Splits a row by the municipalities that merged before the edition of 2024, found by the locality's point. */
  function withFormer(row) {
    if (row.first) return [row];
    const parts = [];
    let { last } = row;
    let current = row.number;
    for (const year of [2023, 2022]) {
      const former = register.municipalityAt(year, row.point, current);
      if (!former || (former.name === row.municipality && former.canton === row.canton)) continue;
      parts.push({ ...row, first: year + 1, last });
      last = year;
      current = former.number;
      row = { ...row, municipality: former.name, canton: former.canton };
    }
    return [...parts, { ...row, last }];
  }
}

function toLine({ code, name, municipality, canton, share, language, first = '', last = '' }) {
  const percent = share === 100 ? '' : Number(share.toFixed(1));
  return [code, name, municipality === name ? '' : municipality, canton, percent, language, first, last]
    .join(';')
    .replace(/;{1,7}$/, '');
}

function readLocalities(file) {
  const [header, ...lines] = readFileSync(path.join(source, file), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'));
  const column = (row, ...names) =>
    row[names.map((name) => header.indexOf(name)).find((at) => at >= 0) ?? -1];
  return lines
    .map((row) => ({
      code: column(row, 'PLZ4', 'PLZ'),
      name: column(row, 'Ortschaftsname'),
      municipality: column(row, 'Gemeindename'),
      number: column(row, 'BFS-Nr'),
      canton: column(row, 'Kantonskürzel'),
      share: Number.parseFloat(column(row, 'Adressenanteil') ?? '0'),
      language: column(row, 'Sprache') === 'multiple' ? '' : column(row, 'Sprache'),
      point: toDegrees(Number(column(row, 'E')), Number(column(row, 'N'))),
    }))
    .filter(({ canton, number }) => canton !== '' && !uninhabited.has(number)); // without Liechtenstein
}

/** LV95 to WGS 84, accurate to a metre (swisstopo, "Approximate formulas for the transformation"). */
function toDegrees(east, north) {
  const [y, x] = [(east - 2_600_000) / 1e6, (north - 1_200_000) / 1e6];
  const longitude = 2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x * x - 0.0436 * y ** 3;
  const latitude =
    16.9023892 + 3.238272 * x - 0.270978 * y * y - 0.002528 * x * x - 0.0447 * y * y * x - 0.014 * x ** 3;
  return [(longitude * 100) / 36, (latitude * 100) / 36];
}

/** The municipalities of each 31 December. Mergers take effect on 1 January, in Ticino at the municipal elections in April. */
function readRegister() {
  const root = unpack(maps);
  const numbers = Object.fromEntries(
    ['2024', '2025', '2026'].map((year) => [
      year,
      new Map(readTable(root, year).map((row) => [row.id, row.KTNR])),
    ]),
  );
  const areas = { 2022: readAreas(root, '2022-05'), 2023: readAreas(root, '2023') };
  const existing2024 = numbers[2024];
  return {
    /** The last tax year at whose end a municipality existed that the directory of 2026 no longer has. */
    lastYear(number) {
      if (!numbers[2025].has(number)) return 2024;
      return cantons[numbers[2025].get(number)] === 'TI' ? 2024 : 2025;
    },
    /** The municipality given up until 2024 that contained a point; undefined where nothing changed. */
    municipalityAt(year, point, current) {
      const inCurrent = areas[year].find(({ number }) => number === current);
      if (inCurrent && contains(inCurrent, point)) return undefined;
      const found = areas[year].find((area) => contains(area, point));
      return found &&
        (year === 2023
          ? !existing2024.has(found.number)
          : !areas[2023].some((a) => a.number === found.number))
        ? found
        : undefined;
    },
  };
}

function readAreas(root, year) {
  const names = new Map(readTable(root, year).map((row) => [row.id, row]));
  const { transform, arcs, objects } = JSON.parse(
    readFileSync(path.join(root, `${year}/ch-combined.json`), 'utf8'),
  );
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0];
    return steps.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  const ring = (indices) => indices.flatMap((at) => (at < 0 ? lines[~at].toReversed() : lines[at]));
  return objects.municipalities.geometries.map(({ id, type, arcs: shape }) => ({
    number: String(id),
    name: names.get(String(id)).name,
    canton: cantons[names.get(String(id)).KTNR],
    rings: (type === 'Polygon' ? shape : shape.flat()).map(ring),
  }));
}

/** Reads the rows of a dBASE file. */
function readTable(root, year) {
  const bytes = readFileSync(path.join(root, year, 'municipalities.dbf'));
  const [count, start, length] = [bytes.readUInt32LE(4), bytes.readUInt16LE(8), bytes.readUInt16LE(10)];
  const text = (from, to) => bytes.toString('utf8', from, to).replaceAll('\0', '').trim();
  const fields = [];
  for (let at = 32; bytes[at] !== 13; at += 32) fields.push([text(at, at + 11), bytes[at + 16]]);
  return Array.from({ length: count }, (_, row) => {
    let at = start + row * length + 1;
    return Object.fromEntries(fields.map(([name, width]) => [name, text(at, (at += width))]));
  });
}

/** Whether a point lies in an area (even-odd rule). */
function contains({ rings }, [x, y]) {
  let isInside = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring.at(at - 1);
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    });
  }
  return isInside;
}

function unpack(name) {
  const options = { cwd: directory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const archive = execFileSync('npm', ['pack', name], options).trim().split('\n').at(-1);
  execFileSync('tar', ['xzf', archive], options);
  return path.join(directory, 'package');
}
