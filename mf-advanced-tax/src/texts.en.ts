import authorization from './authorization/authorization.en.json' with { type: 'json' };
import children from './children/children.en.json' with { type: 'json' };
import spouse from './spouse/spouse.en.json' with { type: 'json' };
import page from './page/page.en.json' with { type: 'json' };
import finish from './finish/finish.en.json' with { type: 'json' };
import sections from './sections/sections.en.json' with { type: 'json' };
import documents from './sections/documents.en.json' with { type: 'json' };
import suggestions from './suggestions/suggestions.en.json' with { type: 'json' };
import upload from './upload/upload.en.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.en.json' with { type: 'json' };
import categories from '@dossier/contracts/categories/en' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/en' with { type: 'json' };

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
