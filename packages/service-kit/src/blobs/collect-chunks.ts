const collectAfterBytes = 4 * 1024 * 1024;
let bytes = 0;

/**
 * Counts the bytes of a chunk that is garbage as soon as it was passed on, and collects the new space from time to time. A
 * buffer of 64 KB is some 200 bytes of the new space: until that is full, 100 MB and more would wait there, and V8, which
 * counts them as growth of the old space, would mark the whole heap again and again. Nothing is collected by this unless
 * Node was started with `--expose-gc`.
 */
export function collectChunks(chunkBytes: number): void {
  bytes += chunkBytes;
  if (bytes < collectAfterBytes) return;
  bytes = 0;
  void globalThis.gc?.({ type: 'minor' });
}
