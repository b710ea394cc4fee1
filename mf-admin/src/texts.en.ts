import admin from './admin/admin.en.json' with { type: 'json' };

export default { admin };
