import authorization from './authorization/authorization.de.json' with { type: 'json' };
import children from './children/children.de.json' with { type: 'json' };
import spouse from './spouse/spouse.de.json' with { type: 'json' };
import page from './page/page.de.json' with { type: 'json' };
import finish from './finish/finish.de.json' with { type: 'json' };
import sections from './sections/sections.de.json' with { type: 'json' };
import documents from './sections/documents.de.json' with { type: 'json' };
import suggestions from './suggestions/suggestions.de.json' with { type: 'json' };
import upload from './upload/upload.de.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.de.json' with { type: 'json' };
import categories from '@dossier/contracts/categories/de' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/de' with { type: 'json' };

export default {
  authorization,
  children,
  spouse,
  page,
  finish,
  sections,
  suggestions,
  documents,
  upload,
  taxCards,
  categories,
  cards,
};
