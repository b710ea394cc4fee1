import admin from './admin/admin.gsw.json' with { type: 'json' };

export default { admin };
