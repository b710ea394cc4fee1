import shell from './texts/shell.gsw.json' with { type: 'json' };

export default { ...shell };
