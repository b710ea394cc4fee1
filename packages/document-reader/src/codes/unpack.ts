import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';

/** Of the XML in a code: 100 times what the largest statement holds. */
const maxInflatedBytes = 4 * 1024 * 1024;

/**
 * Returns the XML that the joined symbols of a code hold: a ZIP with one entry (Swissdec) or a zlib stream (eCH-0196),
 * told apart by their first bytes, because eCH-0270 allows both. Throws for anything else, and above the limit.
 */
export function unpackPayload(payload: Uint8Array): Uint8Array {
  if (payload[0] === 0x78) return inflateSync(payload, { maxOutputLength: maxInflatedBytes });
  if (payload[0] !== 0x50 || payload[1] !== 0x4b) throw new Error('the code holds neither ZIP nor zlib');
  let entries = 0;
  // An entry that is longer than its directory says is cut off there, so no more is ever allocated.
  const unpacked = unzipSync(payload, {
    filter: ({ originalSize }) => {
      entries += 1;
      if (entries > 1 || originalSize > maxInflatedBytes) throw new Error('the ZIP exceeds the limits');
      return true;
    },
  });
  const [xml] = Object.values(unpacked);
  if (!xml) throw new Error('the ZIP is empty');
  return xml;
}
