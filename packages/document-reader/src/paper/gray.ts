import sharp from 'sharp';
import { maxPixels, type Gray } from '@dossier/scan';

/** Resizes so that the longer side has `side` pixels. */
export async function resizeGray(picture: Gray, side: number): Promise<Gray> {
  const { data, width, height } = picture;
  const factor = side / Math.max(width, height);
  const raw = { width, height, channels: 1 as const };
  const resized = await sharp(data, { raw, limitInputPixels: maxPixels })
    .resize(Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)), {
      fit: 'fill',
    })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: resized.data, width: resized.info.width, height: resized.info.height, channels: 1 };
}

/** A value that `share` of the samples does not exceed. */
export function percentile(data: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] as number) + 1;
  let rest = data.length * share;
  for (let value = 0; value < 256; value += 1) {
    rest -= counts[value] as number;
    if (rest <= 0) return value;
  }
  return 255;
}

const cellsAcross = 48;
/** The background of a cell is not taken for darker than this share of the brightest: it may be a picture. */
const darkestCell = 0.4;

/** Makes the paper evenly white: shadow, low contrast and yellow paper are divided out. */
export function evenLight(picture: Gray): Gray {
  const { data, width, height } = picture;
  const cell = Math.max(8, Math.ceil(width / cellsAcross));
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const brightness = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      brightness[row * columns + column] = brightestOf(picture, column * cell, row * cell, cell);
  const floor = Math.max(1, darkestCell * brightness.reduce((max, value) => Math.max(max, value), 0));
  const smooth = smoothGrid(
    brightness.map((value) => Math.max(value, floor)),
    columns,
    rows,
  );
  const even = new Uint8Array(data.length);
  const blend = (line: number, column: number, share: number): number =>
    (smooth[line + column] as number) * (1 - share) +
    (smooth[line + Math.min(column + 1, columns - 1)] as number) * share;
  for (let y = 0, at = 0; y < height; y += 1) {
    const gridY = Math.max(0, Math.min(rows - 1, y / cell - 0.5));
    const line = Math.floor(gridY) * columns;
    const nextLine = Math.min(Math.floor(gridY) + 1, rows - 1) * columns;
    const shareY = gridY % 1;
    for (let x = 0; x < width; x += 1, at += 1) {
      const gridX = Math.max(0, Math.min(columns - 1, x / cell - 0.5));
      const column = Math.floor(gridX);
      const shareX = gridX - column;
      const paper = blend(line, column, shareX) * (1 - shareY) + blend(nextLine, column, shareX) * shareY;
      even[at] = Math.min(255, ((data[at] as number) * 250) / paper);
    }
  }
  return { data: even, width, height, channels: 1 };
}

/** The brightness of the paper in a cell: most of it is not printed on. */
function brightestOf({ data, width, height }: Gray, left: number, top: number, cell: number): number {
  const counts = new Uint16Array(64);
  let total = 0;
  for (let y = top; y < Math.min(top + cell, height); y += 2)
    for (let x = left; x < Math.min(left + cell, width); x += 2) {
      const bin = (data[y * width + x] as number) >> 2;
      counts[bin] = (counts[bin] as number) + 1;
      total += 1;
    }
  let rest = total * 0.15;
  for (let bin = 63; bin >= 0; bin -= 1) {
    rest -= counts[bin] as number;
    if (rest <= 0) return bin * 4 + 2;
  }
  return 0;
}

function smoothGrid(grid: Float32Array, columns: number, rows: number): Float32Array {
  return grid.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        sum += grid[y * columns + x] as number;
        count += 1;
      }
    return sum / count;
  });
}
