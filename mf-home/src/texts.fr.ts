import home from './home/home.fr.json' with { type: 'json' };

export default { home };
