import authorization from './authorization/authorization.it.json' with { type: 'json' };
import children from './children/children.it.json' with { type: 'json' };
import spouse from './spouse/spouse.it.json' with { type: 'json' };
import page from './page/page.it.json' with { type: 'json' };
import finish from './finish/finish.it.json' with { type: 'json' };
import sections from './sections/sections.it.json' with { type: 'json' };
import documents from './sections/documents.it.json' with { type: 'json' };
import suggestions from './suggestions/suggestions.it.json' with { type: 'json' };
import upload from './upload/upload.it.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.it.json' with { type: 'json' };
import categories from '@dossier/contracts/categories/it' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/it' with { type: 'json' };

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
