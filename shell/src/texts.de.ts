import shell from './texts/shell.de.json' with { type: 'json' };

export default { ...shell };
