/**
 * Whether the viewer of the product, which repairs more than PDFium, draws something on the first page. Loaded only for a
 * document that PDFium refuses.
 */
export async function opensInViewer(bytes: Buffer): Promise<boolean> {
  const [{ getDocument, VerbosityLevel }, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ]);
  // The library parses in this thread then, and loads no file.
  Object.assign(globalThis, { pdfjsWorker: worker });
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    const page = await (await loading.promise).getPage(1);
    return (await page.getOperatorList()).fnArray.length > 0;
  } catch {
    return false;
  } finally {
    await loading.destroy();
  }
}
