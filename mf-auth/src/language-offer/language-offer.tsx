import { defaultLanguage } from '@dossier/contracts';
import { Button, chakra, HStack, Text } from '@dossier/ui';
import { useEffect, useId, useRef } from 'react';
import de from './offer.de.json' with { type: 'json' };
import en from './offer.en.json' with { type: 'json' };
import fr from './offer.fr.json' with { type: 'json' };
import gsw from './offer.gsw.json' with { type: 'json' };
import it from './offer.it.json' with { type: 'json' };
import type { Offer } from './use-language-offer.ts';

/** In every language at once, because it is shown before the catalogue of the language is requested. */
// texts: offer.*
const texts = { de, en, fr, gsw, it };

interface Props extends Offer {
  /** Keeps its place below the splash, which shows it. */
  isCovered?: boolean;
}

/** Offers the language of the browser in its own words. Takes the focus, so that screen readers start with it. */
export function LanguageOffer({ language, isCovered = false, onAccept, onDecline }: Props) {
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isCovered && document.activeElement === document.body) bar.current?.focus();
  }, [isCovered]);
  const { text, accept } = texts[language];
  return (
    <chakra.section
      ref={bar}
      tabIndex={-1}
      data-first-focus
      aria-labelledby={id}
      lang={language}
      visibility={isCovered ? 'hidden' : undefined}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="6"
      rowGap="2"
      px={{ base: '5', lg: '14' }}
      py="2"
      bg="bg.surface"
      color="fg.ink"
      borderBottomWidth="1px"
      borderColor="border.line"
      outlineOffset="-2px"
    >
      <Text id={id} textStyle="label">
        {text}
      </Text>
      <HStack gap="2" wrap="wrap">
        <Button variant="primary" size="sm" onClick={onAccept}>
          {accept}
        </Button>
        <Button variant="ghost" size="sm" lang={defaultLanguage} onClick={onDecline}>
          {texts[defaultLanguage].accept}
        </Button>
      </HStack>
    </chakra.section>
  );
}
