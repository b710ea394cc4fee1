import admin from './admin/admin.fr.json' with { type: 'json' };

export default { admin };
