declare const sealedText: unique symbol;
/** Encrypted text in a column. Only a `Seal` creates it, so plain text in its place is a type error. */
export type Sealed = string & { readonly [sealedText]: true };

/** The table, column and row of a value. They are authenticated with it, so a value moved elsewhere cannot be opened. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly id: string | number;
}
