/** The part of tesseract.js-core in use; the package has no types. Its engine is the one of tesseract.js. */
declare module 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js' {
  interface TesseractApi {
    /** Returns 0 when the languages were loaded. */
    Init(dataPath: string | null, languages: string, engineMode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input`. Returns 0 on success. */
    SetImageFile(exifOrientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
    Clear(): void;
  }

  interface TesseractModule {
    readonly FS: {
      writeFile(path: string, data: Uint8Array): void;
      unlink(path: string): void;
    };
    readonly TessBaseAPI: new () => TesseractApi;
  }

  const createModule: (options: {
    TesseractProgress(percent: number): void;
    printErr(text: string): void;
  }) => Promise<TesseractModule>;
  export default createModule;
  export type { TesseractApi, TesseractModule };
}
