import { useEffect, useState } from 'react';
import { Box, Card, Spinner, Text } from '@dossier/ui';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';

/** Content that loads faster shows no overlay. */
const afterMs = 300;
/** Long enough to be read. */
const minShownMs = 500;

/** Covers the page while the files of another year load; shown only after a delay, and then for a minimum time. */
export function LoadingOverlay({ active }: { active: boolean }) {
  const t = useTexts(kitNamespace);
  const isShown = useSteady(active);
  return (
    // A live region must exist before its text, or screen readers do not read the text.
    <Box role="status" aria-busy={isShown}>
      {isShown && (
        <Box
          position="fixed"
          inset="0"
          zIndex="overlay"
          bg="bg.backdrop"
          display="grid"
          placeItems="center"
          padding="5"
        >
          <Card>
            <Box display="flex" alignItems="center" gap="4">
              <Box color="accent.fg" fontSize="1.5rem" display="inline-flex">
                <Spinner />
              </Box>
              <Box>
                <Text textStyle="h3">{t('wait.title')}</Text>
                <Text color="fg.muted">{t('wait.documents')}</Text>
              </Box>
            </Box>
          </Card>
        </Box>
      )}
    </Box>
  );
}

function useSteady(active: boolean): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (active === (shownAt !== null)) return;
    const timer = active
      ? setTimeout(() => setShownAt(Date.now()), afterMs)
      : setTimeout(() => setShownAt(null), Math.max(0, (shownAt ?? 0) + minShownMs - Date.now()));
    return () => clearTimeout(timer);
  }, [active, shownAt]);
  return shownAt !== null;
}
