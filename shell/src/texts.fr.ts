import shell from './texts/shell.fr.json' with { type: 'json' };

export default { ...shell };
