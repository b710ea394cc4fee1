import { isLanguage, languageEntries } from '@dossier/contracts';
import { Box, chakra, VisuallyHidden } from '@dossier/ui';
import { GlobeIcon } from '@dossier/ui/icons';
import { kitNamespace } from '../language/kit-texts.ts';
import { useLanguage, useTexts } from '../language/language.ts';

/**
 * The language selector: a native list, which works on any phone and with any screen reader.
 * `iconOnSmall` shows only a globe below 1024 px, where the years need the room. Inactive languages are listed but cannot be chosen.
 */
export function LanguageSelect({ iconOnSmall = false }: { iconOnSmall?: boolean }) {
  const { language, setLanguage } = useLanguage();
  const t = useTexts(kitNamespace);
  return (
    <Box
      as="label"
      position="relative"
      display="inline-flex"
      alignItems="center"
      minHeight="6"
      minWidth="6"
      borderRadius="md"
      // The globe shows the focus of the invisible selector on top of it.
      css={{
        '&:has(:focus-visible)': {
          outline: { base: iconOnSmall ? '2px solid' : 'none', lg: 'none' },
          outlineColor: 'focus.ring',
        },
      }}
    >
      <VisuallyHidden>{t('language')}</VisuallyHidden>
      {iconOnSmall && (
        <Box hideFrom="lg" aria-hidden display="inline-flex" padding="2">
          <GlobeIcon size="1.25rem" />
        </Box>
      )}
      <chakra.select
        value={language}
        onChange={(event) => {
          if (isLanguage(event.target.value)) void setLanguage(event.target.value);
        }}
        appearance="none"
        background="transparent"
        color="fg.muted"
        textStyle="small"
        cursor="pointer"
        borderRadius="md"
        // As wide as the selected language, not as the longest option.
        css={{ fieldSizing: 'content' }}
        paddingInline="2"
        paddingBlock="2"
        _hover={{ color: 'fg' }}
        {...(iconOnSmall && {
          position: { base: 'absolute', lg: 'static' },
          inset: '0',
          opacity: { base: 0, lg: 1 },
        })}
      >
        {languageEntries.map(({ code, name, active }) => (
          <option key={code} value={code} lang={code} disabled={!active}>
            {name}
          </option>
        ))}
      </chakra.select>
    </Box>
  );
}
