import authorization from './authorization/authorization.fr.json' with { type: 'json' };
import children from './children/children.fr.json' with { type: 'json' };
import spouse from './spouse/spouse.fr.json' with { type: 'json' };
import page from './page/page.fr.json' with { type: 'json' };
import finish from './finish/finish.fr.json' with { type: 'json' };
import sections from './sections/sections.fr.json' with { type: 'json' };
import documents from './sections/documents.fr.json' with { type: 'json' };
import suggestions from './suggestions/suggestions.fr.json' with { type: 'json' };
import upload from './upload/upload.fr.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.fr.json' with { type: 'json' };
import categories from '@dossier/contracts/categories/fr' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/fr' with { type: 'json' };

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
