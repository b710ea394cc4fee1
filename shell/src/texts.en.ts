import shell from './texts/shell.en.json' with { type: 'json' };

export default { ...shell };
