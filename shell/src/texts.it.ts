import shell from './texts/shell.it.json' with { type: 'json' };

export default { ...shell };
