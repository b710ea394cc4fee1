import type { Place, Sealed } from './sealed.ts';

/** In characters, sealed and plain: at most twice as many bytes. */
const maxLength = 4_000_000;

/**
 * The texts that one seal has opened, by the sealed value: a list that is read again decrypts nothing. They cannot be out
 * of date, because the value comes from the database each time and another text never has the same one.
 */
export interface OpenedTexts {
  find(place: Place, value: Sealed): string | undefined;
  add(place: Place, value: Sealed, text: string): void;
  /** Removes all of them. */
  clear(): void;
  /** Removes all of them and accepts no more: their key is gone, though a request may still hold the seal. */
  end(): void;
}

interface Opened {
  readonly place: Place;
  readonly text: string;
}

/** Creates the opened texts of seals, which together never exceed `max`: the seal that started first loses its texts first. */
export function createOpenedTexts(max = maxLength): () => OpenedTexts {
  const clearers = new Set<() => void>();
  let total = 0;

  return () => {
    const texts = new Map<Sealed, Opened>();
    let length = 0;
    let hasEnded = false;
    function clear(): void {
      texts.clear();
      total -= length;
      length = 0;
      clearers.delete(clear);
    }
    return {
      find(place, value) {
        const opened = texts.get(value);
        return opened && isSamePlace(opened.place, place) ? opened.text : undefined;
      },
      add(place, value, text) {
        if (hasEnded || texts.has(value)) return;
        texts.set(value, { place, text });
        clearers.add(clear);
        length += value.length + text.length;
        total += value.length + text.length;
        for (const clearOldest of clearers) {
          if (total <= max) break;
          clearOldest();
        }
      },
      clear,
      end() {
        hasEnded = true;
        clear();
      },
    };
  };
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.table === b.table && a.column === b.column && String(a.id) === String(b.id);
}
