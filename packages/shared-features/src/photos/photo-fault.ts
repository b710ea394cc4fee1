/** Why the words of a photo could not be read. */
export type PhotoFault = 'tooDark' | 'tooSmall' | 'cutOff';

/** Shades of gray by rows; 255 is white. */
export interface GrayPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The longer side in which a photo is looked at. */
const smallSide = 1000;
/** A page that is shown with fewer pixels has letters of a few pixels. */
const minSide = 1000;
/** Paper in a light in which words can be read. */
const darkPaper = 90;

/** Looks at a photo that the page shows, in some 20 ms. Null when it is fine, or when the browser cannot say. */
export function checkPhoto(photo: HTMLImageElement): PhotoFault | null {
  const { naturalWidth, naturalHeight } = photo;
  const longer = Math.max(naturalWidth, naturalHeight);
  if (longer === 0) return null;
  if (longer < minSide) return 'tooSmall';
  const scale = smallSide / longer;
  const [width, height] = [naturalWidth, naturalHeight].map((side) => Math.round(side * scale)) as [
    number,
    number,
  ];
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (!context) return null;
  context.drawImage(photo, 0, 0, width, height);
  return findFault(toGray(context.getImageData(0, 0, width, height)));
}

function toGray({ data, width, height }: ImageData): GrayPicture {
  const gray = Uint8Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  });
  return { data: gray, width, height };
}

export function findFault(picture: GrayPicture): PhotoFault | null {
  const paper = brightness(picture.data, 0.9);
  if (paper < darkPaper) return 'tooDark';
  return sides(picture).some((side) => isTextCut(side, paper)) ? 'cutOff' : null;
}

/** The value that `share` of the samples do not exceed. */
function brightness(data: Uint8Array, share: number): number {
  return data.toSorted()[Math.floor(share * (data.length - 1))] ?? 255;
}

/** How much of the picture is looked at along a side, in pixels. */
const depth = 16;
/** Words that reach so near to the side are cut, or about to be. */
const edge = 3;
/** Ink is darker than this share of the paper beside it. */
const inkShare = 0.85;
/** What is darker than this share of the paper of the photo is no paper, such as a table. */
const paperShare = 0.6;
/** Lines of text are lower than this, in pixels; what is higher is a shadow, a finger or a frame. */
const maxLine = 18;
const minLines = 4;

/** A side of the picture: `at(along, inwards)` is a sample. */
interface Side {
  readonly length: number;
  at(along: number, inwards: number): number;
}

function sides({ data, width, height }: GrayPicture): Side[] {
  const sample = (x: number, y: number): number => data[y * width + x] ?? 255;
  return [
    { length: height, at: (along, inwards) => sample(inwards, along) },
    { length: height, at: (along, inwards) => sample(width - 1 - inwards, along) },
    { length: width, at: (along, inwards) => sample(along, inwards) },
    { length: width, at: (along, inwards) => sample(along, height - 1 - inwards) },
  ];
}

/** Whether several lines of text run out of the picture, on paper that runs out of it, too. */
function isTextCut({ length, at }: Side, paper: number): boolean {
  let [lines, line] = [0, 0];
  for (let along = 0; along < length; along += 1) {
    const strip = Uint8Array.from({ length: depth }, (_, inwards) => at(along, inwards));
    const beside = brightness(strip, 0.8);
    const isPaper = beside > paperShare * paper;
    const isInk = isPaper && strip.subarray(0, edge).some((value) => value < inkShare * beside);
    if (isInk) line += 1;
    else {
      if (isPaper && line > 1 && line <= maxLine) lines += 1;
      line = 0;
    }
  }
  return lines >= minLines;
}
