/** What a journey needs of a browser; everything else is a script in the page (`page-driver.ts`). */
export interface Engine {
  /** Begins to load a page; does not wait until it has loaded. */
  open(url: string): Promise<void>;
  /** Runs an expression in the page. Its value is JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** The element that an expression gives, or null. */
  find(expression: string): Promise<EngineElement | null>;
  /** Presses the keys of the text, wherever the focus is. */
  type(text: string): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface EngineElement {
  /** Presses the element with the mouse. */
  click(): Promise<void>;
  /** Chooses a file in an input. */
  upload(path: string): Promise<void>;
}

export interface EngineOptions {
  readonly width: number;
  readonly height: number;
  /** An empty directory for what the browser writes; downloads are saved in `downloads`. */
  readonly directory: string;
}
