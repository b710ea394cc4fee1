import admin from './admin/admin.it.json' with { type: 'json' };

export default { admin };
