import {
  chain,
  findOutline,
  move,
  scale,
  sidesOf,
  squareToQuad,
  warp,
  type Gray,
  type Outline,
  type Pixels,
  type Quad,
} from '@dossier/scan';

/** The longer side of the picture in which the outline of the sheet is searched; the reader of the server searches in the same. */
const outlineSide = 400;
/** The longer side of what is laid flat: iPhones draw no more than 16 megapixels, and the reader needs 2400 pixels of a page. */
const sourceSide = 3200;
/** Rows that are drawn before the page may react to a touch. */
const bandRows = 200;

/** Draws a photo upright with a longer side of at most `side`. */
async function draw(photo: Blob, side: number): Promise<ImageData | null> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const factor = Math.min(1, side / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((each) => Math.round(each * factor)) as [
      number,
      number,
    ];
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  } finally {
    picture.close(); // tens of megabytes
  }
}

function toGray({ data, width, height }: ImageData): Gray {
  const gray = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel += 1, at += 4)
    gray[pixel] =
      0.3 * (data[at] as number) + 0.59 * (data[at + 1] as number) + 0.11 * (data[at + 2] as number);
  return { data: gray, width, height, channels: 1 };
}

/** Searches the sheet of a photo. Null where there is no clear one; rejects where the browser cannot read the photo. */
export async function findSheet(photo: Blob): Promise<Outline | null> {
  const small = await draw(photo, outlineSide);
  return small && findOutline(toGray(small));
}

/** The sheet laid flat, as a JPEG of the same name. Rejects where the browser cannot draw it. */
export async function layFlat(photo: File, { corners, bends }: Outline): Promise<File> {
  const picture = await draw(photo, sourceSide);
  if (!picture) throw new Error('no canvas');
  const source: Pixels = { ...sizeOf(picture), data: new Uint8Array(picture.data.buffer), channels: 4 };
  const quad = corners.map(([x, y]) => [x * source.width, y * source.height]) as unknown as Quad;
  const [width, height] = sidesOf(quad).map((side) => Math.max(1, Math.round(side))) as [number, number];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const toQuad = squareToQuad(quad);
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    const toSheet = chain(move(0, top), scale(1 / width, 1 / height));
    const { data } = warp(source, { toSheet, bends, toQuad }, width, rows);
    context.putImageData(new ImageData(new Uint8ClampedArray(data), width, rows), 0, top);
    await new Promise((done) => setTimeout(done));
  }
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (!jpeg) throw new Error('not enough memory for the picture');
  return new File([jpeg], `${photo.name.replace(/\.\w*$/, '')}.jpg`, { type: 'image/jpeg' });
}

const sizeOf = ({ width, height }: ImageData) => ({ width, height });
