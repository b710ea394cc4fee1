import authorization from './authorization/authorization.gsw.json' with { type: 'json' };
import children from './children/children.gsw.json' with { type: 'json' };
import spouse from './spouse/spouse.gsw.json' with { type: 'json' };
import page from './page/page.gsw.json' with { type: 'json' };
import finish from './finish/finish.gsw.json' with { type: 'json' };
import sections from './sections/sections.gsw.json' with { type: 'json' };
import documents from './sections/documents.gsw.json' with { type: 'json' };
import suggestions from './suggestions/suggestions.gsw.json' with { type: 'json' };
import upload from './upload/upload.gsw.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.gsw.json' with { type: 'json' };
import categories from '@dossier/contracts/categories/gsw' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/gsw' with { type: 'json' };

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
