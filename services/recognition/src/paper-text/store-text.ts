import { languages, readTokens, type RecognizedPaper } from '@dossier/contracts';
import { paperKindName } from '@dossier/contracts/reading-texts';
import type { Seal } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import {
  linesPlace,
  paperLinesEntity,
  paperWordsEntity,
  wordsPlace,
  type TextKey,
} from '../papers/paper-text.entity.ts';
import { packLines, packWords, unpackWords } from './packed-text.ts';
import type { PaperText } from './text-of.ts';

type Recognized = Pick<RecognizedPaper, 'kind' | 'issuer' | 'ownerName' | 'taxYear' | 'values'>;

/** By what a paper is found besides the words on its pages: those of a photo may be read wrongly, and XML has no pages. */
function recognizedWords({ kind, issuer, ownerName, taxYear, values }: Recognized): string[] {
  const texts = [
    ...(kind ? languages.map((language) => paperKindName(kind, language)) : []),
    issuer,
    ownerName,
    taxYear,
    ...values.map(({ value }) => Math.abs(value).toFixed(2)),
  ];
  return [...new Set(texts.flatMap((text) => readTokens(String(text ?? '')).map(({ key }) => key)))];
}

/**
 * Stores by what a paper is found, in the transaction that stores its reading or a correction. Without `text`, the words of its
 * pages stay as they are.
 */
export async function storeText(
  manager: EntityManager,
  seal: Seal,
  { fileId, version, userId }: TextKey & { readonly userId: number },
  recognized: Recognized,
  text?: PaperText,
): Promise<void> {
  const key = { fileId, version };
  const stored = await manager.findOneBy(paperWordsEntity, key);
  const opened = stored ? seal.tryOpenOnce(wordsPlace(key), stored.words) : undefined;
  const before = opened === undefined ? undefined : unpackWords(opened);
  const { parts, count } = packLines(text?.lines ?? []);
  const { kind, issuer, taxYear } = recognized;
  const label = { kind, issuer, taxYear, lines: text ? count : (before?.label.lines ?? 0) };
  const printed = text?.words ?? before?.printed ?? [];
  const words = seal.seal(wordsPlace(key), packWords(label, recognizedWords(recognized), printed));
  if (stored) await manager.update(paperWordsEntity, key, { words });
  else await manager.insert(paperWordsEntity, { ...key, userId, words });
  if (!text) return;
  await manager.delete(paperLinesEntity, key);
  for (const [part, lines] of parts.entries()) {
    const place = { ...key, part };
    await manager.insert(paperLinesEntity, { ...place, userId, lines: seal.seal(linesPlace(place), lines) });
  }
}
