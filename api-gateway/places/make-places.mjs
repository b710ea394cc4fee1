/**
 * Makes `places.csv` (postal code; locality; municipality; canton) from three published packages, so that every line
 * can be made again: `node api-gateway/places/make-places.mjs`. Sources, licences and method: docs/decisions/080-bundled-places.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Localities of the postal codes with a point each. */
const postalCodes = 'switzerland-postal-codes@5.0.1';
/** The municipalities of 1 January 2026 as areas; their names come from the last year that has them. */
const maps = 'swiss-maps@4.7.0';
/** One official municipality a postal code, which often is another one than where the point lies. */
const communes = '@stefanzweifel/js-swiss-cantons@1.2.0';
/** Municipalities that came into being after the last year with names (official register of municipalities, FSO). */
const namedSince = [
  [2056, 'Fétigny-Ménières'],
  [2239, 'Grolley-Ponthaux'],
  [5395, 'Lema'],
  [6513, 'Laténa'],
  [6831, 'Moutier'],
];
/** Localities whose municipality has changed its canton since the postal codes were published. */
const changedCanton = new Set(['1595 Clavaleyres', '2740 Moutier']);
/** The cantons by their number in the register. */
const cantons = ' ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'.split(' ');

const folder = mkdtempSync(path.join(tmpdir(), 'dossier-places-'));
try {
  writeFileSync(new URL('places.csv', import.meta.url), places().join('\n') + '\n');
} finally {
  rmSync(folder, { recursive: true });
}

function places() {
  const municipalities = readMunicipalities(unpack(maps));
  const localities = readLocalities(unpack(postalCodes));
  const inCanton = Map.groupBy(municipalities, ({ canton }) => canton);
  const byName = new Map(municipalities.map((each) => [fold(each.name) + each.canton, each]));

  const rows = localities.map((locality) => ({ ...locality, municipality: municipalityOf(locality) }));
  for (const { code, name, canton } of readCommunes(unpack(communes))) {
    const municipality = byName.get(fold(name) + canton);
    const known = rows.filter((row) => row.code === code);
    const [first] = known;
    if (municipality && first && known.every((row) => row.municipality !== municipality))
      rows.push({ ...first, municipality });
  }
  // A municipality without a locality of its own shares the postal code of the nearest one.
  for (const municipality of municipalities.filter(({ isInhabited }) => isInhabited)) {
    if (rows.some((row) => row.municipality === municipality)) continue;
    const near = nearest(rows, (row) => distance(municipality, row.point, row.municipality));
    rows.push({ ...near, municipality });
  }
  const lines = rows.map(({ code, name, municipality }) =>
    [code, name, municipality.name, municipality.canton].join(';'),
  );
  return [...new Set(lines)].toSorted();

  function municipalityOf({ code, name, canton, point }) {
    const named = byName.get(fold(name) + canton);
    if (named) return named;
    const around = municipalities.find((each) => contains(each, point));
    if (around && (around.canton === canton || changedCanton.has(`${code} ${name}`))) return around;
    return nearest(inCanton.get(canton), (each) => distance(each, point));
  }
}

/**
 * `S. Vittore` is `San Vittore`; `Neuchâtel 2`, `Wil SG` and `Rickenbach b. Wil` lose what is added;
 * `Stadel (Winterthur)` does not, or it would be taken for another Stadel.
 */
function fold(name) {
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
    ...table(path.join(root, '2024/municipalities.dbf')).map(({ id, name }) => [Number(id), name]),
    ...namedSince,
  ]);
  const cantonOf = new Map(
    table(path.join(root, '2026/municipalities.dbf')).map(({ id, KTNR }) => [Number(id), cantons[KTNR]]),
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
    if (!name) throw new Error(`Municipality ${id} has no name: add it to namedSince`);
    return {
      name,
      canton: cantonOf.get(id),
      rings: (type === 'Polygon' ? shape : shape.flat()).map(ring),
      // Common land of several municipalities and a forest of the state: nobody lives there.
      isInhabited: !/^(C'za|Staatswald) /.test(name),
    };
  });
}

/** The rows of a dBASE file. */
function table(file) {
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

/** Squared, to the nearest corner of the area; infinite in another canton than the one given. */
function distance({ rings, canton }, [x, y], other) {
  if (other && other.canton !== canton) return Infinity;
  return Math.min(...rings.flat().map(([px, py]) => ((px - x) * 0.69) ** 2 + (py - y) ** 2));
}

function nearest(list, measure) {
  let [best, least] = [undefined, Infinity];
  for (const each of list) {
    const measured = measure(each);
    if (measured < least) [best, least] = [each, measured];
  }
  return best;
}

function unpack(name) {
  const target = mkdtempSync(path.join(folder, 'package-'));
  const options = { cwd: target, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const archive = execFileSync('npm', ['pack', name], options).trim().split('\n').at(-1);
  execFileSync('tar', ['xzf', archive], options);
  return path.join(target, 'package');
}
