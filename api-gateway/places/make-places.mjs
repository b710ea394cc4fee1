/**
 * Generates `places.csv` (postal code; locality; municipality; canton) from three published packages:
 * `node api-gateway/places/make-places.mjs`. Sources, licences and method: docs/decisions/080-bundled-places.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The localities of each postal code, with coordinates. */
const postalCodes = 'switzerland-postal-codes@5.0.1';
/** The areas of the municipalities on 1 January 2026; their names are from 2024, the last year that has them. */
const maps = 'swiss-maps@4.7.0';
/** One official municipality per postal code, often not the one that contains the coordinates. */
const communes = '@stefanzweifel/js-swiss-cantons@1.2.0';
/** Municipalities founded after the last year with names (official register of municipalities, FSO). */
const newMunicipalities = [
  [2056, 'Fétigny-Ménières'],
  [2239, 'Grolley-Ponthaux'],
  [5395, 'Lema'],
  [6513, 'Laténa'],
  [6831, 'Moutier'],
];
/** Localities whose municipality has changed canton since the postal codes were published. */
const changedCanton = new Set(['1595 Clavaleyres', '2740 Moutier']);
/** The cantons, indexed by their number in the register. */
const cantons = ' ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'.split(' ');

const directory = mkdtempSync(path.join(tmpdir(), 'dossier-places-'));
try {
  writeFileSync(new URL('places.csv', import.meta.url), places().join('\n') + '\n');
} finally {
  rmSync(directory, { recursive: true });
}

function places() {
  const municipalities = readMunicipalities(unpack(maps));
  const localities = readLocalities(unpack(postalCodes));
  const inCanton = Map.groupBy(municipalities, ({ canton }) => canton);
  const byName = new Map(municipalities.map((each) => [normalizeName(each.name) + each.canton, each]));

  const rows = localities.map((locality) => ({ ...locality, municipality: municipalityOf(locality) }));
  for (const { code, name, canton } of readCommunes(unpack(communes))) {
    const municipality = byName.get(normalizeName(name) + canton);
    const sameCode = rows.filter((row) => row.code === code);
    const [first] = sameCode;
    if (municipality && first && sameCode.every((row) => row.municipality !== municipality))
      rows.push({ ...first, municipality });
  }
  // A municipality without its own locality gets the postal code of the nearest one.
  for (const municipality of municipalities.filter(({ isInhabited }) => isInhabited)) {
    if (rows.some((row) => row.municipality === municipality)) continue;
    const nearestRow = findNearest(rows, (row) => distance(municipality, row.point, row.municipality));
    rows.push({ ...nearestRow, municipality });
  }
  const lines = rows.map(({ code, name, municipality }) =>
    [code, name, municipality.name, municipality.canton].join(';'),
  );
  return [...new Set(lines)].toSorted();

  function municipalityOf({ code, name, canton, point }) {
    const sameName = byName.get(normalizeName(name) + canton);
    if (sameName) return sameName;
    const surrounding = municipalities.find((each) => contains(each, point));
    if (surrounding && (surrounding.canton === canton || changedCanton.has(`${code} ${name}`)))
      return surrounding;
    return findNearest(inCanton.get(canton), (each) => distance(each, point));
  }
}

/**
 * Normalizes a name for comparison: `S. Vittore` is `San Vittore`; the suffixes of `Neuchâtel 2`, `Wil SG` and
 * `Rickenbach b. Wil` are removed, but not that of `Stadel (Winterthur)`, which distinguishes it from another Stadel.
 */
function normalizeName(name) {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ b\. .*| \d+$| \(?[A-Z]{2}\)?$/, '')
    .toLowerCase()
    .replace(/^st\.?[ -]/, 'saint-')
    .replace(/^s\. /, 'san ')
    .replace(/[^a-z]/g, '');
}

function readLocalities(root) {
  const codes = JSON.parse(readFileSync(path.join(root, 'dist/postal-codes-full.json'), 'utf8'));
  return Object.entries(codes).flatMap(([code, list]) =>
    list.map(({ name, canton, longitude, latitude }) => ({
      code,
      name: name.replace(/ \d+$/, ''), // post office boxes: "Neuchâtel 2"
      canton,
      point: [Number(longitude), Number(latitude)],
    })),
  );
}

function readCommunes(root) {
  const codes = JSON.parse(readFileSync(path.join(root, 'src/data/zipcodes.json'), 'utf8'));
  return Object.values(codes).map(({ zipcode, community_name: name, canton }) => ({
    code: String(zipcode),
    name,
    canton,
  }));
}

function readMunicipalities(root) {
  const names = new Map([
    ...readTable(path.join(root, '2024/municipalities.dbf')).map(({ id, name }) => [Number(id), name]),
    ...newMunicipalities,
  ]);
  const cantonOf = new Map(
    readTable(path.join(root, '2026/municipalities.dbf')).map(({ id, KTNR }) => [Number(id), cantons[KTNR]]),
  );
  const { transform, arcs, objects } = JSON.parse(
    readFileSync(path.join(root, '2026/ch-combined.json'), 'utf8'),
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
  return objects.municipalities.geometries.map(({ id, type, arcs: shape }) => {
    const name = names.get(id);
    if (!name) throw new Error(`Municipality ${id} has no name: add it to newMunicipalities`);
    return {
      name,
      canton: cantonOf.get(id),
      rings: (type === 'Polygon' ? shape : shape.flat()).map(ring),
      // Uninhabited: common land of several municipalities, and a state forest.
      isInhabited: !/^(C'za|Staatswald) /.test(name),
    };
  });
}

/** Reads the rows of a dBASE file. */
function readTable(file) {
  const bytes = readFileSync(file);
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

/** The squared distance to the nearest corner of the area; infinite if `other` is in another canton. */
function distance({ rings, canton }, [x, y], other) {
  if (other && other.canton !== canton) return Infinity;
  return Math.min(...rings.flat().map(([px, py]) => ((px - x) * 0.69) ** 2 + (py - y) ** 2));
}

function findNearest(list, distanceTo) {
  let [nearest, minDistance] = [undefined, Infinity];
  for (const each of list) {
    const current = distanceTo(each);
    if (current < minDistance) [nearest, minDistance] = [each, current];
  }
  return nearest;
}

function unpack(name) {
  const target = mkdtempSync(path.join(directory, 'package-'));
  const options = { cwd: target, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const archive = execFileSync('npm', ['pack', name], options).trim().split('\n').at(-1);
  execFileSync('tar', ['xzf', archive], options);
  return path.join(target, 'package');
}
