import page from './page/page.en.json' with { type: 'json' };
import finish from './finish/finish.en.json' with { type: 'json' };
import sections from './sections/sections.en.json' with { type: 'json' };
import papers from './sections/papers.en.json' with { type: 'json' };
import upload from './upload/upload.en.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.en.json' with { type: 'json' };
import categories from '@dossier/contracts/categories/en' with { type: 'json' };

export default { page, finish, sections, papers, upload, taxCards, categories };
