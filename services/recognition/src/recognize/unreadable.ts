import type { RecognizedPaper } from '@dossier/contracts';
import type { PaperContents } from '@dossier/document-reader';

/** A page with fewer words has no text worth reading. */
const minWords = 12;

/** Why a paper cannot be read; null when it can. A bad photo counts only where little could be read on it. */
export function findUnreadable(
  { problem, pages }: PaperContents,
  isKnown: boolean,
): RecognizedPaper['unreadable'] {
  if (problem) return problem;
  if (isKnown) return null;
  const bad = pages.find(
    ({ quality, lines }) =>
      quality && (quality.cutOff || lines.reduce((sum, { words }) => sum + words.length, 0) < minWords),
  );
  if (bad?.quality?.tooDark) return 'tooDark';
  if (bad?.quality?.tooSmall) return 'tooSmall';
  return bad?.quality?.cutOff ? 'cutOff' : null;
}
