/** A saved view with all of its filters; null when it is damaged. */
export interface OpenedView<Filters> {
  readonly id: string;
  readonly view: { readonly name: string; readonly filters: Filters } | null;
  readonly version: number;
}

/** A list of the desk that views are saved of. */
export interface ViewedList<Filters> {
  /** The address that opens a view; without filters when it is damaged. */
  addressOf(id: string, filters: Filters | undefined): string;
  /** Adds a view under an id of the caller (version null), or renames or overwrites the one that was shown. */
  save(
    target: { id: string; version: number | null },
    view: { name: string; filters: Filters },
  ): Promise<unknown>;
}
