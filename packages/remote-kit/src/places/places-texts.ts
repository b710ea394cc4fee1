import cantonsDe from '@dossier/contracts/cantons/de' with { type: 'json' };
import cantonsEn from '@dossier/contracts/cantons/en' with { type: 'json' };
import cantonsFr from '@dossier/contracts/cantons/fr' with { type: 'json' };
import cantonsGsw from '@dossier/contracts/cantons/gsw' with { type: 'json' };
import cantonsIt from '@dossier/contracts/cantons/it' with { type: 'json' };
import { languages } from '@dossier/contracts';
import { addTexts } from '../language/texts.ts';
import de from './places.de.json' with { type: 'json' };
import en from './places.en.json' with { type: 'json' };
import fr from './places.fr.json' with { type: 'json' };
import gsw from './places.gsw.json' with { type: 'json' };
import it from './places.it.json' with { type: 'json' };

/** Texts of the pickers: small, and loaded with them, so that they are there in every language at once. */
export const placesNamespace = 'places';

const texts = { en, fr, de, gsw, it };
const cantons = { en: cantonsEn, fr: cantonsFr, de: cantonsDe, gsw: cantonsGsw, it: cantonsIt };

for (const language of languages)
  addTexts(placesNamespace, language, { ...texts[language], cantons: cantons[language] });
