import page from './page/page.gsw.json' with { type: 'json' };
import finish from './finish/finish.gsw.json' with { type: 'json' };
import sections from './sections/sections.gsw.json' with { type: 'json' };
import papers from './sections/papers.gsw.json' with { type: 'json' };
import upload from './upload/upload.gsw.json' with { type: 'json' };
import taxCards from './tax-cards/tax-cards.gsw.json' with { type: 'json' };
import categories from '@dossier/contracts/categories/gsw' with { type: 'json' };

export default { page, finish, sections, papers, upload, taxCards, categories };
