import admin from './admin/admin.de.json' with { type: 'json' };

export default { admin };
